import type { Section } from '../bench.js';
import { browser } from './browser.js';
import { engine } from './engine.js';
import { firstRelease } from './first-release.js';
import { growth } from './growth.js';
import { hosts } from './hosts.js';
import { importing } from './import.js';
import { journal } from './journal.js';
import { kernel } from './kernel.js';
import { memory } from './memory.js';
import { monteCarlo } from './monte-carlo.js';
import { peers } from './peers.js';
import { prepared } from './prepared.js';
import { twins } from './twins.js';
import { validation } from './validation.js';

/** The suite, in the order of the table. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  kernel,
  engine,
  'first-release': firstRelease,
  validation,
  prepared,
  memory,
  import: importing,
  twins,
  peers,
  browser,
  growth,
  journal,
  'monte-carlo': monteCarlo,
  hosts,
};
