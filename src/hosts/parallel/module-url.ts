interface Scope {
  readonly document?: { readonly currentScript?: { readonly src?: string } | null; readonly baseURI: string };
  readonly process?: { readonly versions?: { readonly node?: string } };
}

declare const __filename: string;

/** Address of a CommonJS module: its build puts this in place of `import.meta.url`, which such modules do not have. */
export const moduleUrl = address();

function address(): string {
  const { document: page, process: node } = globalThis as Scope;
  // In Node a page is one of a test. For a page, bundlers give modules names of files that do not exist.
  if (page === undefined || node?.versions?.node !== undefined) {
    return `file:${__filename.replace(/[%#?]/g, encodeURIComponent)}`;
  }
  return page.currentScript?.src || page.baseURI;
}
