import { readChangedScenario, readScenario, type AcceptedScenario } from '../../requests/index.js';
import type { Scenario } from '../../store/records.js';
import type { Deleted, ScenarioAnswer, ScenarioList } from '../../openapi/answers.js';
import { answered, type Answer } from '../answer.js';
import type { Call, Handlers, HttpContext } from '../context.js';
import { checkQuota } from '../check-quota.js';
import { checkIfMatch, entityTagOf } from '../entity-tag.js';
import type { scenarioOperations } from '../operations/scenarios.js';
import { nextCursor, pageRequest } from '../page.js';
import { repeatable } from '../repeatable.js';
import { notFound, ServiceError } from '../service-error.js';

/** Without If-Match any version may be changed. After this many attempts, each beaten by somebody else's change, it gives up. */
const ATTEMPTS = 5;

const KIND = 'scenarios';

/** Answers requests about scenarios. */
export function scenarioHandlers(context: HttpContext): Handlers<keyof typeof scenarioOperations> {
  const { scenarios } = context.store;
  const now = (): string => context.clock().toISOString();

  async function newest({ key, id }: Call): Promise<Scenario> {
    const scenario = await scenarios.get(key.tenant, id);
    if (scenario === null) throw notFound();
    return scenario;
  }

  /** Does something to the newest version; `attempt` returns null when a newer one has been made by then. */
  async function onNewest<T>(call: Call, attempt: (scenario: Scenario) => Promise<T | null>): Promise<T> {
    for (let left = ATTEMPTS; left > 0; left--) {
      const scenario = await newest(call);
      checkIfMatch(call.headers, scenario.version);
      const done = await attempt(scenario);
      if (done !== null) return done;
    }
    throw new ServiceError('CONFLICT', 'The scenario is being changed by others; try again');
  }

  function change(call: Call, next: (scenario: Scenario) => AcceptedScenario): Promise<Answer> {
    return onNewest(call, async (before) => {
      await checkQuota(context, call.key.tenant, call.bytes.length);
      const after = { ...before, ...next(before), version: before.version + 1, updated_at: now() };
      return (await scenarios.addVersion(call.key.tenant, after)) ? answerOf(after) : null;
    });
  }

  return {
    listScenarios: async ({ key, query }) => {
      const page = await scenarios.list(key.tenant, pageRequest(KIND, query));
      return answered<ScenarioList>({ scenarios: page.entries, next_cursor: nextCursor(KIND, page) });
    },
    createScenario: (call) => {
      const accepted = readScenario(call.body);
      return repeatable(context, call, {
        make: async (request) => {
          await checkQuota(context, call.key.tenant, call.bytes.length);
          const created_at = now();
          const scenario = { id: context.ids('scn'), ...accepted, version: 1, created_at, updated_at: created_at };
          await scenarios.add(call.key.tenant, scenario, request);
          return answerOf(scenario, 201);
        },
        resume: async (id) => {
          const scenario = await scenarios.get(call.key.tenant, id, 1);
          if (scenario === null) throw new ServiceError('CONFLICT', 'The scenario of this Idempotency-Key is deleted');
          return answerOf(scenario, 201);
        },
      });
    },
    getScenario: async ({ key, id, query }) => {
      const scenario = await scenarios.get(key.tenant, id, query.version);
      if (scenario === null) throw notFound();
      return answerOf(scenario);
    },
    replaceScenario: (call) => {
      const accepted = readScenario(call.body);
      return change(call, () => accepted);
    },
    changeScenario: (call) =>
      change(call, ({ name, plan_rules, operating_assumptions }) =>
        readChangedScenario({ name, plan_rules, operating_assumptions } as AcceptedScenario, call.body),
      ),
    deleteScenario: (call) =>
      onNewest(call, async ({ id, version }) =>
        (await scenarios.delete(call.key.tenant, id, version)) ? answered<Deleted>({ id, deleted: true }) : null,
      ),
  };
}

function answerOf(scenario: Scenario, status: 200 | 201 = 200): Answer {
  return answered<ScenarioAnswer>(scenario, status, {
    etag: entityTagOf(scenario.version),
    ...(status === 201 && { location: `/v1/scenarios/${scenario.id}` }),
  });
}
