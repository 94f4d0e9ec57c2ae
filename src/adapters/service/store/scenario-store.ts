import type { Insertable, Selectable } from 'kysely';
import type { Cipher, Ciphers, Reader } from './ciphers.js';
import type { Scenario } from './records.js';
import { forgetRequests, noteRequest } from './request-store.js';
import type { ScenarioStore } from './store.js';
import { before, pageOf } from './page.js';
import type { ScenarioVersionRow, ServiceDatabase } from './tables.js';

/** Scenarios in a database: a row that names the newest version, and a row for each version. */
export function scenarioStore(database: ServiceDatabase, ciphers: Ciphers): ScenarioStore {
  const existing = (tenant: string) =>
    database
      .selectFrom('scenarios as scenario')
      .innerJoin('scenario_versions as version', 'version.scenario_id', 'scenario.id')
      .where('scenario.tenant', '=', tenant)
      .select('scenario.position')
      .selectAll('version');

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
      const rows = await existing(tenant)
        .whereRef('version.version', '=', 'scenario.version')
        .where('scenario.position', '<', before(page))
        .orderBy('scenario.position', 'desc')
        .limit(page.limit + 1)
        .execute();
      const cipher = await ciphers.toRead(tenant);
      return pageOf(rows, page, (row) => scenarioOf(row, cipher));
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
    delete: (tenant, id, version) =>
      database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('scenarios')
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await transaction.deleteFrom('scenario_versions').where('scenario_id', '=', id).execute();
        await forgetRequests(transaction, tenant, id);
        return true;
      }),
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
    JSON.parse(cipher.openText(text)) as Scenario[Name];
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
