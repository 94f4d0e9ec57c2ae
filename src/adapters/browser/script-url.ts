/**
 * Where a script came from, known only while it starts. The build puts it in the place of `import.meta.url`, which scripts do
 * not have: the script of the workers lies beside it.
 */
export const scriptUrl = (globalThis as { document?: { currentScript?: { src: string } | null } }).document
  ?.currentScript?.src;
