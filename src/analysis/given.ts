/** Refusals of arguments that no type would let through, each a ValidationError: in JavaScript an argument may be any value. */
import { issues as words, ValidationError } from '../engine/errors.js';

export function isList(value: unknown): boolean {
  return Array.isArray(value);
}

function refuseUnless(isRight: boolean, field: string, issue: string): void {
  if (!isRight) throw new ValidationError([{ field, issue }]);
}

/** An object with these members, such as the result of another function. */
export function refuseNonObject(field: string, value: unknown, members: readonly string[] = []): void {
  refuseUnless(typeof value === 'object' && value !== null, field, words.notAnObject);
  for (const member of members) refuseUnless(member in (value as object), `${field}.${member}`, words.required);
}

function refuseNonEach(field: string, list: unknown, refuse: (field: string, entry: unknown) => void): void {
  refuseUnless(isList(list), field, words.notAList);
  for (const [i, entry] of (list as readonly unknown[]).entries()) refuse(`${field}[${i}]`, entry);
}

export function refuseNonObjects(field: string, list: unknown, members: readonly string[] = []): void {
  refuseNonEach(field, list, (at, entry) => refuseNonObject(at, entry, members));
}

export function refuseNonTexts(field: string, list: unknown): void {
  refuseNonEach(field, list, refuseNonText);
}

export function refuseNonText(field: string, value: unknown): void {
  refuseUnless(typeof value === 'string', field, value === undefined ? words.required : words.notAString);
}

export function refuseNonFunction(field: string, value: unknown): void {
  refuseUnless(typeof value === 'function', field, words.notAFunction);
}
