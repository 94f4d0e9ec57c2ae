/**
 * Address of a script, known only while it starts. The build puts it in place of `import.meta.url`, which scripts do not have, to find the
 * workers' script beside it.
 */
export const scriptUrl = (globalThis as { document?: { currentScript?: { src: string } | null } }).document
  ?.currentScript?.src;
