import { describe } from 'vitest';
import { keysContract } from './contract/keys.js';
import { runsContract } from './contract/runs.js';
import { scenariosContract } from './contract/scenarios.js';
import { describeStores } from './opened.js';

describeStores('the store', (kind) => {
  describe('keys', () => keysContract(kind));
  describe('scenarios', () => scenariosContract(kind));
  describe('runs', () => runsContract(kind));
});
