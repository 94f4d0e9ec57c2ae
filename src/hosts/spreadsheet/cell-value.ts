import type { InputDescription } from '../../engine/input/describe-input.js';
import { fractionOfPercent, isErrorText, plainText, withoutCommas, withoutDollarSign } from '../../census/cell-text.js';
import { isDate, type Cell } from './cell.js';
import { dateOf, dayOfYear, isoDate, type DateSystem } from './cell-date.js';

/** The places of the units: money in cents, shares in millionths, rates in eight places. */
const MONEY = 2;
const PRICE = 4;
const SHARES = 6;
const RATE = 8;

/** Why a cell cannot be used, where the engine's own words would not say it. */
export class CellRefusal {
  constructor(readonly issue: string) {}
}

const IS_ERROR = new CellRefusal('Is an error: mend that cell first');
const NOT_A_CELL = new CellRefusal('Must be text, a number, TRUE, FALSE or a date');
const NOT_A_DATE = new CellRefusal('Must be a date: a date cell, or text such as 1968-02-29');
const IS_A_DATE = new CellRefusal('Must not be a date: format the cell as a number or as text, and write it again');

/**
 * A cell's value as the engine takes it, for a place in the inputs of this kind. What is not written as the kind allows stays as
 * it is: the engine says what is wrong with it. Numbers stay numbers, and a percent cell is a fraction already.
 */
export function readCellValue(cell: Cell, what: InputDescription, system: DateSystem): unknown {
  if (typeof cell === 'string' && isErrorText(cell.trim())) return IS_ERROR;
  if (typeof cell === 'object' && !isDate(cell)) return NOT_A_CELL;
  const text = typeof cell === 'string' ? plainText(cell) : null;
  if (what.choices !== undefined) return text === null ? cell : text.toLowerCase().replace(/[ -]+/g, '_');
  switch (what.kind) {
    case 'date': {
      if (text !== null) return text;
      const date = dateOf(cell, system);
      return date === null ? NOT_A_DATE : isoDate(date);
    }
    case 'day of the year': {
      const date = dateOf(cell, system);
      return date === null ? (text ?? cell) : dayOfYear(date);
    }
    case 'flag':
    case 'off':
      return text === null ? cell : (FLAGS[text.toLowerCase()] ?? text);
    case 'number':
    case 'integer':
      if (isDate(cell)) return IS_A_DATE;
      return text === null ? cell : decimalText(text, what.decimals);
    default:
      if (isDate(cell)) return IS_A_DATE;
      // Employee numbers are numbers to a spreadsheet, and text to the engine.
      return typeof cell === 'number' ? String(cell) : (text ?? cell);
  }
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false, yes: true, no: false };

/** Cells that are formatted as text hold what people type: `$64,000`, `12.5%`. */
function decimalText(text: string, decimals: number | undefined): string {
  if (decimals === MONEY || decimals === PRICE) return withoutDollarSign(text);
  if (decimals === SHARES) return withoutCommas(text);
  return decimals === RATE ? fractionOfPercent(text) : text;
}
