import type { Scenario } from './records.js';
import { forgetRequests, noteRequest } from './request-store.js';
import type { ScenarioStore } from './store.js';
import { before, pageOf } from './page.js';
import type { ScenarioVersionRow, ServiceDatabase } from './tables.js';

/** Scenarios in a database: a row that names the newest version, and a row for each version. */
export function scenarioStore(database: ServiceDatabase): ScenarioStore {
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
        await transaction.insertInto('scenarios').values({ id, tenant, version }).execute();
        await transaction.insertInto('scenario_versions').values(versionRow(tenant, scenario)).execute();
        if (request !== undefined) await noteRequest(transaction, tenant, request, id);
      }),
    get: async (tenant, id, version) => {
      const row = await existing(tenant)
        .where('scenario.id', '=', id)
        .where((of) => of('version.version', '=', version ?? of.ref('scenario.version')))
        .executeTakeFirst();
      return row === undefined ? null : scenarioOf(row);
    },
    list: async (tenant, page) => {
      const rows = await existing(tenant)
        .whereRef('version.version', '=', 'scenario.version')
        .where('scenario.position', '<', before(page))
        .orderBy('scenario.position', 'desc')
        .limit(page.limit + 1)
        .execute();
      return pageOf(rows, page, scenarioOf);
    },
    addVersion: (tenant, scenario) =>
      database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('scenarios')
          .set({ version: scenario.version })
          .where('tenant', '=', tenant)
          .where('id', '=', scenario.id)
          .where('version', '=', scenario.version - 1)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await transaction.insertInto('scenario_versions').values(versionRow(tenant, scenario)).execute();
        return true;
      }),
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

function versionRow(tenant: string, scenario: Scenario): ScenarioVersionRow {
  return {
    tenant,
    scenario_id: scenario.id,
    version: scenario.version,
    name: JSON.stringify(scenario.name),
    plan_rules: JSON.stringify(scenario.plan_rules),
    operating_assumptions: JSON.stringify(scenario.operating_assumptions),
    created_at: scenario.created_at,
    updated_at: scenario.updated_at,
  };
}

function scenarioOf(row: ScenarioVersionRow): Scenario {
  return {
    id: row.scenario_id,
    name: JSON.parse(row.name) as string,
    plan_rules: JSON.parse(row.plan_rules) as Scenario['plan_rules'],
    operating_assumptions: JSON.parse(row.operating_assumptions) as Scenario['operating_assumptions'],
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
