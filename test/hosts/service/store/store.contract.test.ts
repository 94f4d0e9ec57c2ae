import { describe, expect, test } from 'vitest';
import { deliveriesContract } from './contract/deliveries.js';
import { keysContract } from './contract/keys.js';
import { operatorsContract } from './contract/operators.js';
import { queueContract } from './contract/queue.js';
import { requestsContract } from './contract/requests.js';
import { runsContract } from './contract/runs.js';
import { scenariosContract } from './contract/scenarios.js';
import { encryptionContract, tenantsContract } from './contract/tenants.js';
import { usageContract } from './contract/usage.js';
import { webhooksContract } from './contract/webhooks.js';
import { describeStores } from './opened.js';
import { aKey } from './records.js';

describeStores('the store', (kind) => {
  describe('keys', () => keysContract(kind));
  describe('scenarios', () => scenariosContract(kind));
  describe('runs', () => runsContract(kind));
  describe('webhooks', () => webhooksContract(kind));
  describe('deliveries', () => deliveriesContract(kind));
  describe('requests', () => requestsContract(kind));
  describe('usage', () => usageContract(kind));
  describe('tenants', () => tenantsContract(kind));
  describe('encryption', () => encryptionContract(kind));
  describe('operators', () => operatorsContract(kind));
  describe('the queue of runs', () => queueContract(kind));

  test('it says that it works, and what it keeps outlives it', async () => {
    const place = await kind.newPlace();
    const store = await kind.open(place);
    await store.check();
    await store.keys.add(aKey('key_1'));
    await store.close();
    await store.close();
    await expect(store.check()).rejects.toThrow();
    expect(await (await kind.open(place)).keys.list()).toEqual([aKey('key_1')]);
  });
});
