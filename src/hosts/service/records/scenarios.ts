import { insertion, before, type Page, type PageRequest } from '../database/database.js';
import { noteRequest, forgetRequests, type RequestNote } from './requests.js';
import type { Scenario } from '../records.js';
import type { Stored } from '../store.js';

interface VersionRow extends Pick<Scenario, 'version' | 'created_at' | 'updated_at'> {
  readonly scenario_id: string;
  readonly position: number;
  readonly content: Uint8Array;
}

const COLUMNS =
  'scenario.position, version.scenario_id, version.version, version.content, version.created_at, version.updated_at';
const VERSIONS = 'scenarios scenario join scenario_versions version on version.scenario_id = scenario.id';

/** Reading more at once would keep the process from other requests. The page after it has the rest. */
const BYTES_OF_A_PAGE = 256 * 1024;

/** Adds a scenario: a row that names the newest version, and a row for each version. */
export async function addScenario(
  stored: Stored,
  tenant: string,
  scenario: Scenario,
  request?: RequestNote,
): Promise<void> {
  const add = insertVersion(stored, tenant, scenario);
  const { id, version } = scenario;
  await stored.database.transaction(async (transaction) => {
    if (request !== undefined) await noteRequest(transaction, tenant, request, id);
    await transaction.run(...insertion('scenarios', { id, tenant, version }));
    await transaction.run(...add);
  });
}

/** The scenario, at its newest version or another; null when this tenant has none of that id. */
export async function getScenario(
  stored: Stored,
  tenant: string,
  id: string,
  version?: number,
): Promise<Scenario | null> {
  const row = await stored.database.one<VersionRow>(
    `select ${COLUMNS} from ${VERSIONS}
      where scenario.tenant = $1 and scenario.id = $2 and version.version = coalesce($3, scenario.version)`,
    tenant,
    id,
    version ?? null,
  );
  return row === undefined ? null : scenarioOf(stored, tenant, row);
}

/** The tenant's scenarios at their newest versions, the latest added first. A page may have fewer than `limit`. */
export async function listScenarios(stored: Stored, tenant: string, page: PageRequest): Promise<Page<Scenario>> {
  const latest = `${VERSIONS} and version.version = scenario.version
    where scenario.tenant = $1 and scenario.position < $2 order by scenario.position desc limit $3`;
  const sizes = await stored.database.all<{ bytes: number }>(
    `select version.bytes from ${latest}`,
    tenant,
    before(page),
    page.limit + 1,
  );
  const rows = await stored.database.all<VersionRow>(
    `select ${COLUMNS} from ${latest}`,
    tenant,
    before(page),
    Math.min(page.limit, fitting(sizes)),
  );
  const next = sizes.length > rows.length ? (rows.at(-1)?.position ?? null) : null;
  return { entries: rows.map((row) => scenarioOf(stored, tenant, row)), next };
}

/** Adds a version with that content; null when this tenant has no such scenario. */
export async function addVersion(
  stored: Stored,
  tenant: string,
  id: string,
  content: Omit<Scenario, 'id' | 'version' | 'created_at'>,
): Promise<Scenario | null> {
  return stored.database.transaction(async (transaction) => {
    const changed = await transaction.one<Pick<Scenario, 'version'>>(
      'update scenarios set version = version + 1 where tenant = $1 and id = $2 returning version',
      tenant,
      id,
    );
    if (changed === undefined) return null;
    const first = await transaction.one<Pick<Scenario, 'created_at'>>(
      'select created_at from scenario_versions where scenario_id = $1 and version = 1',
      id,
    );
    const scenario = { id, ...content, ...changed, ...first! };
    await transaction.run(...insertVersion(stored, tenant, scenario));
    return scenario;
  });
}

/** Deletes all versions of a scenario; false when this tenant has no such scenario. */
export async function deleteScenario({ database }: Stored, tenant: string, id: string): Promise<boolean> {
  const isDeleted = await database.transaction(async (transaction) => {
    await forgetRequests(transaction, tenant, id);
    return (await transaction.run('delete from scenarios where tenant = $1 and id = $2', tenant, id)) > 0;
  });
  if (isDeleted) await database.eraseTraces();
  return isDeleted;
}

/** Number of scenarios on a page: one at least. */
function fitting(sizes: readonly { readonly bytes: number }[]): number {
  let room = BYTES_OF_A_PAGE;
  const first = sizes.findIndex(({ bytes }) => (room -= bytes) < 0);
  return first === -1 ? sizes.length : Math.max(1, first);
}

function insertVersion({ keyRing }: Stored, tenant: string, scenario: Scenario) {
  const { id, version, name, plan_rules, operating_assumptions, created_at, updated_at } = scenario;
  const content = keyRing.sealText(tenant, JSON.stringify({ name, plan_rules, operating_assumptions }));
  const row = { tenant, scenario_id: id, version, content, bytes: content.length, created_at, updated_at };
  return insertion('scenario_versions', row);
}

function scenarioOf({ keyRing }: Stored, tenant: string, row: VersionRow): Scenario {
  const { scenario_id: id, version, content, created_at, updated_at } = row;
  const given = JSON.parse(keyRing.openText(tenant, content)) as Pick<
    Scenario,
    'name' | 'plan_rules' | 'operating_assumptions'
  >;
  return { id, ...given, version, created_at, updated_at };
}
