import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type * as service from '../../../../src/hosts/service/index.js';
import type * as node from '../../../../src/hosts/service/node/index.js';
import type * as core from '../../../../src/index.js';

/** A file of the built package. */
export const inDist = (name: string): string => resolve('dist', name);

const load = async (name: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(inDist(name)).href);

/** The built package: threads run a built script, and errors must be instances of the classes that users import. */
export const { threads } = (await load('service-node.js')) as typeof node;
export const { ComputeTimeout, ComputeTooLarge, computeRun, createService, issueApiKey } = (await load(
  'service.js',
)) as typeof service;
export const { SimulationError, ValidationError } = (await load('index.js')) as typeof core;

/** Inputs as runs keep them. */
export function packed(inputs: unknown): Uint8Array {
  return new Uint8Array(gzipSync(JSON.stringify(inputs)));
}

/** Inputs with that many participants over that many years; 20,000 over 40 take seconds. */
export function inputsOf(participants: number, years: number): Uint8Array {
  return packed([
    { plan_name: 'Threads', vesting_schedule: { years: 6 } },
    { contribution_policy: {}, share_valuation: { current_price: 100 } },
    {
      census_year: 2026,
      participants: Array.from({ length: participants }, (_, index) => ({
        id: `E${index}`,
        age: 25 + (index % 40),
        service_years: index % 7,
        compensation: 50_000,
        allocated_shares: 100,
      })),
    },
    { projection_years: years },
  ]);
}
