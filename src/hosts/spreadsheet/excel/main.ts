import { callFunction, FUNCTIONS } from '../call.js';

/** Functions of Excel's runtime that are used here. */
declare const CustomFunctions: {
  associate(id: string, compute: (...cells: unknown[]) => unknown): void;
  readonly Error: new (code: string, message: string) => Error;
  readonly ErrorCode: { readonly invalidValue: string };
};

// Excel shows the text of an error for #VALUE! and #N/A only.
for (const id of Object.keys(FUNCTIONS)) {
  CustomFunctions.associate(id, (...cells) => {
    const result = callFunction(id, cells);
    if ('error' in result) throw new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, result.error);
    return result;
  });
}
