import type { Insertable, Selectable } from 'kysely';
import type { Cipher, Ciphers, Reader } from './ciphers.js';
import { readOf } from './damaged-data.js';
import { DELETED_TOGETHER, letOthersWrite } from './leftovers.js';
import type { Scenario } from './records.js';
import { forgetRequests, noteRequest } from './request-store.js';
import type { ScenarioStore } from './store.js';
import { afterOthers } from './after-others.js';
import { before } from './page.js';
import type { ScenarioVersionRow, ServiceDatabase } from './tables.js';

/** Reading more at once would keep the process from other requests. The page after it has the rest. */
const BYTES_OF_A_PAGE = 1024 * 1024;

/** The newest version of a scenario that is deleted. */
const GONE = 0;

/** How many of them a page holds: one at least. */
function fitting(sizes: readonly { readonly bytes: number }[]): number {
  let room = BYTES_OF_A_PAGE;
  const first = sizes.findIndex(({ bytes }) => (room -= bytes) < 0);
  return first === -1 ? sizes.length : Math.max(1, first);
}

/** Scenarios in a database: a row that names the newest version, and a row for each version. */
export function scenarioStore(
  database: ServiceDatabase,
  ciphers: Ciphers,
): ScenarioStore & {
  /** Removes what is left of a scenario whose deletion was cut short; false when there is none. */
  readonly removeGone: () => Promise<boolean>;
} {
  const existing = (tenant: string) =>
    database
      .selectFrom('scenarios as scenario')
      .innerJoin('scenario_versions as version', 'version.scenario_id', 'scenario.id')
      .where('scenario.tenant', '=', tenant)
      .where('scenario.version', '!=', GONE)
      .select('scenario.position')
      .selectAll('version');

  /** Of a scenario that is gone: some at a time, between which others can write. Its row says until the end that there are any. */
  async function removeVersions(tenant: string, id: string): Promise<void> {
    while (await removeSomeVersions(id)) await letOthersWrite(tenant);
    await database.deleteFrom('scenarios').where('id', '=', id).where('version', '=', GONE).execute();
  }

  /** False once none are left: another process may be deleting the same ones. */
  async function removeSomeVersions(id: string): Promise<boolean> {
    const versions = database.selectFrom('scenario_versions').select('version').where('scenario_id', '=', id);
    await database
      .deleteFrom('scenario_versions')
      .where('scenario_id', '=', id)
      .where('version', 'in', versions.limit(DELETED_TOGETHER))
      .execute();
    return (await versions.limit(1).executeTakeFirst()) !== undefined;
  }

  return {
    add: (tenant, scenario, request) =>
      database.transaction().execute(async (transaction) => {
        const { id, version } = scenario;
        const row = versionRow(tenant, scenario, await ciphers.of(tenant, transaction));
        await transaction.insertInto('scenarios').values({ id, tenant, version }).execute();
        await transaction.insertInto('scenario_versions').values(row).execute();
        if (request !== undefined) await noteRequest(transaction, tenant, request, id);
      }),
    get: async (tenant, id, version) => {
      const row = await existing(tenant)
        .where('scenario.id', '=', id)
        .where((of) => of('version.version', '=', version ?? of.ref('scenario.version')))
        .executeTakeFirst();
      return row === undefined ? null : scenarioOf(row, await ciphers.toRead(tenant));
    },
    list: async (tenant, page) => {
      const latest = database
        .selectFrom('scenarios as scenario')
        .innerJoin('scenario_versions as version', (on) =>
          on.onRef('version.scenario_id', '=', 'scenario.id').onRef('version.version', '=', 'scenario.version'),
        )
        .where('scenario.tenant', '=', tenant)
        .where('scenario.position', '<', before(page))
        .orderBy('scenario.position', 'desc');
      const sizes = await latest
        .select(['scenario.position', 'version.bytes'])
        .limit(page.limit + 1)
        .execute();
      const limit = Math.min(page.limit, fitting(sizes));
      await afterOthers(tenant);
      const rows = await latest.select('scenario.position').selectAll('version').limit(limit).execute();
      const cipher = await ciphers.toRead(tenant);
      const next = sizes.length > rows.length ? (rows.at(-1)?.position ?? null) : null;
      return { entries: rows.map((row) => scenarioOf(row, cipher)), next };
    },
    addVersion: async (tenant, scenario) => {
      const row = versionRow(tenant, scenario, await ciphers.of(tenant));
      return database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('scenarios')
          .set({ version: scenario.version })
          .where('tenant', '=', tenant)
          .where('id', '=', scenario.id)
          .where('version', '=', scenario.version - 1)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await transaction.insertInto('scenario_versions').values(row).execute();
        return true;
      });
    },
    delete: async (tenant, id, version) => {
      const isGone = await database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('scenarios')
          .set({ version: GONE })
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await forgetRequests(transaction, tenant, id);
        return numUpdatedRows > 0n;
      });
      if (isGone) await removeVersions(tenant, id);
      return isGone;
    },
    removeGone: async () => {
      const gone = await database
        .selectFrom('scenarios')
        .select(['id', 'tenant'])
        .where('version', '=', GONE)
        .limit(1)
        .executeTakeFirst();
      if (gone !== undefined) await removeVersions(gone.tenant, gone.id);
      return gone !== undefined;
    },
  };
}

function versionRow(tenant: string, scenario: Scenario, cipher: Cipher): Insertable<ScenarioVersionRow> {
  const sealed = (value: unknown): string => cipher.sealText(JSON.stringify(value));
  return {
    tenant,
    scenario_id: scenario.id,
    version: scenario.version,
    name: sealed(scenario.name),
    plan_rules: sealed(scenario.plan_rules),
    operating_assumptions: sealed(scenario.operating_assumptions),
    created_at: scenario.created_at,
    updated_at: scenario.updated_at,
  };
}

function scenarioOf(row: Selectable<ScenarioVersionRow>, cipher: Reader): Scenario {
  const opened = <Name extends keyof Scenario>(text: string): Scenario[Name] =>
    JSON.parse(readOf(row.scenario_id, () => cipher.openText(text))) as Scenario[Name];
  return {
    id: row.scenario_id,
    name: opened<'name'>(row.name),
    plan_rules: opened<'plan_rules'>(row.plan_rules),
    operating_assumptions: opened<'operating_assumptions'>(row.operating_assumptions),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
