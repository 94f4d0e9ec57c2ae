/** docs/reference/commands.md and service.md, which are written from the help of the commands and from the OpenAPI document. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every command and every request has its place in the reference', () => {
  const commands = readFileSync('docs/reference/commands.md', 'utf8');
  for (const title of ['esop-repurchase simulate', 'esop-repurchase-service keys create'])
    expect(commands).toContain(`## ${title}\n\n\`\`\`text\nUsage: ${title} `);
  const service = readFileSync('docs/reference/service.md', 'utf8');
  expect(service).toMatch(/^\| `DELETE \/v1\/runs\/\{id\}` +\| Delete a run +\|$/m);
  expect(service).toMatch(/^\| `CONFLICT` +\| 409 +\| .+ \| yes +\|$/m);
});
