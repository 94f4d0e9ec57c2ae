/** The parts of every envelope, and what a change of a scenario may hold. */
import * as z from 'zod/mini';
import { field, NamedSchemas } from './described.js';

/** The schemas of the envelope around every answer, and of changes to scenarios. */
export const ENVELOPE = new NamedSchemas();

const text = z.string();

const errorDetails = ENVELOPE.add(
  'ErrorDetails',
  'Where the input is wrong and how; empty when it is not.',
  z.strictObject({
    field: field(z.exactOptional(text), 'Path of the offending input, such as `vesting_schedule.years`.'),
    issue: field(z.exactOptional(text), 'The violation, such as `Must be between 2 and 7`.'),
  }),
);

ENVELOPE.add(
  'Meta',
  'About the answer.',
  z.strictObject({
    execution_time_ms: field(
      z.int().check(z.minimum(0)),
      'How long the service took, in milliseconds; for a completed run, how long the run took.',
    ),
    api_version: field(text, 'The version in the path, such as `v1`.'),
    webhook_secret: field(
      z.exactOptional(text),
      'To a simulation request with a `webhook_url`: the secret to verify the event with. It is shown this once.',
    ),
    issues: field(
      z.exactOptional(z.array(errorDetails)),
      'When more than one value is at fault: all of them, at most 100.',
    ),
  }),
);

const changes = z.looseObject({});

ENVELOPE.add(
  'ScenarioChanges',
  'The fields of a scenario that change, as a JSON Merge Patch (RFC 7396): null removes a field.',
  z.strictObject({
    name: field(z.exactOptional(text), 'What the scenario is called.'),
    plan_rules: field(z.exactOptional(changes), "Changes to the plan's legal framework."),
    operating_assumptions: field(z.exactOptional(changes), "Changes to the company's strategy."),
  }),
);
