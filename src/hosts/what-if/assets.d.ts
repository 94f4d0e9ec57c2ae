/** The example, its people read by the build as the page reads a census. */
declare module 'acme-plan' {
  const plan: unknown;
  export { plan as default };
}

/** The script of the workers, bundled by the build. */
declare module 'library-worker' {
  const script: string;
  export { script as default };
}

/** Form fields of the inputs that are pinned beside the results. */
declare module 'pinned-fields' {
  const fields: unknown;
  export { fields as default };
}

/** The analyses without a section of their own that ask for nothing but a plan, from the list of analyses. */
declare module 'more-questions' {
  const questions: unknown;
  export { questions as default };
}

/** The table of inputs for the form, made by the build from the engine's schemas. */
declare module 'form-fields' {
  const fields: unknown;
  export { fields as default };
}
