/** What the build puts into the script as text. */
declare module '*.csv' {
  const text: string;
  export { text as default };
}

/** The script of the Monte Carlo workers, bundled by the build. */
declare module 'monte-carlo-worker' {
  const script: string;
  export { script as default };
}
