import generated from './schemas.json' with { type: 'json' };

/** A JSON Schema, as far as the document looks into it. */
interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

/** The parts of every envelope, and what a change of a scenario may hold. */
const written: Readonly<Record<string, Schema>> = {
  Meta: {
    type: 'object',
    description: 'About the answer.',
    properties: {
      execution_time_ms: { type: 'integer', minimum: 0, description: 'How long the service took, in milliseconds.' },
      api_version: { type: 'string', description: 'The version in the path.', example: 'v1' },
      webhook_secret: {
        type: 'string',
        description:
          'To a simulation request with a `webhook_url`: the secret to verify the event with. It is shown this once.',
      },
      issues: {
        type: 'array',
        items: { $ref: '#/components/schemas/ErrorDetails' },
        description: 'When more than one value is at fault: all of them, at most 100.',
      },
    },
    required: ['execution_time_ms', 'api_version'],
    additionalProperties: false,
  },
  ErrorDetails: {
    type: 'object',
    description: 'Where the input is wrong and how.',
    properties: {
      field: { type: 'string', description: 'Path of the offending input, such as `vesting_schedule.years`.' },
      issue: { type: 'string', description: 'The violation, such as `Must be between 2 and 7`.' },
    },
    required: ['field', 'issue'],
    additionalProperties: false,
  },
  ScenarioChanges: {
    type: 'object',
    description: 'The fields of a scenario that change, as a JSON Merge Patch (RFC 7396): null removes a field.',
    properties: {
      name: { type: 'string', description: 'What the scenario is called.' },
      plan_rules: { type: 'object', description: "Changes to the plan's legal framework." },
      operating_assumptions: { type: 'object', description: "Changes to the company's strategy." },
    },
    additionalProperties: false,
  },
};

/** The schemas of the document by their names. */
export const schemas: Readonly<Record<string, Schema>> = {
  ...(generated as unknown as Readonly<Record<string, Schema>>),
  ...written,
};
