import { type Headcount, type Rate, WHOLE, ZERO } from '../numeric/index.js';
import { byCause, type Cause, CAUSES, forCause, setByCause } from '../rules/causes.js';
import type { Plan } from './plan.js';

/** Number of ages and of years of service for which cells are kept, each counted from 1 as reached at a year's end. */
const AGES = 128;
const SERVICE_BITS = 6;
const SERVICES = 2 ** SERVICE_BITS;
export const CELLS = AGES * SERVICES;

/** The parts of a plan that cells are made of. */
type Terms = Pick<Plan, 'turnover' | 'vesting'>;

/**
 * Expected rates of leaving, which depend on age and service only. Many people pass through a cell in the course of a run, and the
 * rules are asked once.
 */
export class SeparationCells {
  /** The rate of each cause, by cell. */
  readonly rates: Readonly<Record<Cause, Int32Array>> = byCause(() => new Int32Array(CELLS));
  /** Rates by cell, in the order of the causes. */
  readonly ratesInOrder = CAUSES.map((cause) => forCause(this.rates, cause));
  private readonly isKnown = new Uint8Array(CELLS);

  private readonly terms: Terms;

  constructor(
    { turnover, vesting }: Terms,
    private readonly separationRates: AskSeparationRates,
  ) {
    this.terms = { turnover, vesting };
  }

  /** Whether the cells hold for another plan too. */
  isOf({ turnover, vesting }: Terms): boolean {
    const { terms } = this;
    return terms.turnover === turnover && terms.vesting === vesting;
  }

  /** Makes sure that the rules have been asked about a cell. */
  know(cell: number): void {
    if (this.isKnown[cell] === 0) this.ask(cell);
  }

  /** The cell that a person's rates follow from; -1 where none is kept, and where rates have a scale of the person or the year. */
  cellOf({ attainedAge, serviceAtStart, terminationScale }: Person): number {
    const isScaled = terminationScale !== WHOLE || this.terms.turnover.scales.length > 1;
    return isScaled ? -1 : cellOf(attainedAge, serviceAtStart + 1);
  }

  /** Rates of leaving from a person's cell; where they follow from none, the rules are asked again. */
  ratesOf(person: Person, rates: SeparationRates): void {
    const cell = this.cellOf(person);
    if (cell < 0) {
      this.separationRates(person, rates);
      return;
    }
    this.know(cell);
    setByCause(rates, (cause) => forCause(this.rates, cause)[cell]! as Rate);
  }

  private ask(cell: number): void {
    const attainedAge = ageOf(cell);
    const service = serviceOf(cell);
    const rates = byCause(() => ZERO);
    // A whole literal: spreading one record into another is slow, and there are thousands of cells.
    this.separationRates(
      {
        row: 0,
        yearIndex: 0,
        heads: ZERO,
        attainedAge,
        ageAtStart: attainedAge - 1,
        serviceAtStart: service - 1,
        terminationScale: WHOLE,
      },
      rates,
    );
    for (const cause of CAUSES) this.rates[cause][cell] = forCause(rates, cause);
    this.isKnown[cell] = 1;
  }
}

/** The cell of an age and a service at the end of a year; -1 beyond those that are kept. */
export function cellOf(attainedAge: number, service: number): number {
  const isKept = attainedAge > 0 && attainedAge <= AGES && service > 0 && service <= SERVICES;
  return isKept ? (attainedAge - 1) * SERVICES + service - 1 : -1;
}

/** By how much the cells of a year and of the next one differ: everybody is a year older and has served one more. */
export const CELLS_A_YEAR = SERVICES + 1;

/** The age attained in a cell. */
export function ageOf(cell: number): number {
  return (cell >> SERVICE_BITS) + 1;
}

/** The service completed in a cell. */
export function serviceOf(cell: number): number {
  return (cell & (SERVICES - 1)) + 1;
}

/** The part of what remains in a row that each cause takes in a year, one after the other in the order of `CAUSES`. */
export type SeparationRates = Record<Cause, Rate>;

/** A row in a year: what the separations of its people depend on. */
export interface Person {
  readonly row: number;
  /** 1 for the first projection year. */
  readonly yearIndex: number;
  readonly heads: Headcount;
  readonly ageAtStart: number;
  readonly attainedAge: number;
  readonly serviceAtStart: number;
  /** Scale of the row's own termination rates. */
  readonly terminationScale: Rate;
}

/** Who leaves in a year, and why. Writes into `rates`. */
export type AskSeparationRates = (person: Person, rates: SeparationRates) => void;
