/** What the build puts into the script as text. */
declare module '*.csv' {
  const text: string;
  export default text;
}

/** The script of the Monte Carlo workers, bundled by the build. */
declare module 'monte-carlo-worker' {
  const script: string;
  export default script;
}
