/**
 * An object with a `type` of its own and the fields that this type cannot do without; its other fields stay as they are. A union of
 * these is what the compiler can check of a rule across fields.
 */
export type WithType<
  Fields extends { type?: unknown },
  Type extends { type?: unknown },
  Needed extends keyof Fields,
> = Omit<Fields, 'type' | Needed> & Type & { [Name in Needed]-?: Exclude<Fields[Name], undefined> };
