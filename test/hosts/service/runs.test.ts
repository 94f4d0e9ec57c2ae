import { expect, it } from 'vitest';
import { ENGINE_VERSION } from '../../../src/index.js';
import { startEndless } from './endless.js';
import { endlessAnalysis, planOf, smallPlan, vector } from './plans.js';
import { describeOnOne, describeServed, type Ask } from './served.js';

const { input, expected } = vector(31);
const GROUPS = ['annual_projections', 'participant_snapshots', 'trust_states', 'summary_metrics'];

async function completed(ask: Ask, body: object = input): Promise<string> {
  const answer = await ask('POST', '/v1/simulate', { body });
  expect(answer.status, answer.text).toBe(200);
  return `/v1/runs/${answer.body.data.simulation_id}`;
}

describeServed('runs', {}, (served) => {
  it('leave out the groups that are not asked for', async () => {
    const { ask } = await served.newTenant();
    const path = await completed(ask);
    for (const wanted of [[], ['summary_metrics'], ['trust_states', 'participant_snapshots'], GROUPS]) {
      const { data } = (await ask('GET', `${path}?include=${wanted.join(',')}`)).body;
      const given = Object.keys(data).filter((name) => GROUPS.includes(name));
      expect(given.sort()).toEqual([...wanted].sort());
    }
    const wrong = await ask('GET', `${path}?include=summary_metrics,sumary`);
    expect([wrong.status, wrong.body.error?.details?.field]).toEqual([400, 'include']);
  });

  it('give the snapshots of one person', async () => {
    const { ask } = await served.newTenant();
    const path = await completed(ask);
    const id = expected.participant_snapshots[0]!.participant_id;
    const theirs = expected.participant_snapshots.filter(({ participant_id }) => participant_id === id);
    const { data } = (await ask('GET', `${path}?participant_id=${id}`)).body;
    expect(data.participant_snapshots).toMatchObject(theirs);
    expect(data.participant_snapshots).toHaveLength(theirs.length);
    expect((await ask('GET', `${path}?participant_id=nobody`)).body.data.participant_snapshots).toEqual([]);
  });

  it.each(['', 'participant_id=@&'])('give snapshots in pages, each once and in order: %s', async (filter) => {
    const { ask } = await served.newTenant();
    const path = await completed(ask);
    const id = expected.participant_snapshots[0]!.participant_id;
    const query = `${path}?include=participant_snapshots&${filter.replace('@', id)}`;
    const whole = expected.participant_snapshots.filter(({ participant_id }) => filter === '' || participant_id === id);
    const found: object[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { data } = (await ask('GET', `${query}&limit=3${after}`)).body;
      expect(data.participant_snapshots.length).toBeLessThanOrEqual(3);
      found.push(...data.participant_snapshots);
      cursor = data.next_cursor;
    } while (cursor !== null);
    expect(found).toMatchObject(whole);
    expect(found).toHaveLength(whole.length);
  });

  it('name their own id, their inputs, their version and their times', async () => {
    const { ask } = await served.newTenant();
    const { data } = (await ask('GET', `${await completed(ask)}?include=`)).body;
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    const { total_repurchase_obligation, peak_cash_year } = expected.results;
    expect(data).toEqual({
      id: data.simulation_id,
      simulation_id: expect.stringMatching(/^run_/) as string,
      status: 'completed',
      kind: 'simulation',
      scenario_id: null,
      scenario_version: null,
      inputs_hash: expect.stringMatching(/^sim_[0-9a-f]{32}$/) as string,
      engine_version: ENGINE_VERSION,
      created_at: at,
      started_at: at,
      finished_at: at,
      total_repurchase_obligation,
      peak_cash_year,
      error: null,
    });
  });

  it('are listed newest first, in pages that later runs do not shift', async () => {
    const { ask } = await served.newTenant();
    const ids: string[] = [];
    const add = async (years: number): Promise<void> => {
      const body = { ...smallPlan(), systemConfig: { projection_years: years } };
      ids.unshift((await ask('POST', '/v1/simulate', { body })).body.data.simulation_id);
    };
    for (const years of [1, 2, 3, 4]) await add(years);
    const first = (await ask('GET', '/v1/runs?limit=2')).body.data;
    expect(first.runs.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    await add(5);
    const second = (await ask('GET', `/v1/runs?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect(second.runs.map(({ id }) => id)).toEqual(ids.slice(3, 5));
    expect(second.next_cursor).toBeNull();
  });

  it('that is deleted is gone with its inputs and results', async () => {
    const { ask } = await served.newTenant();
    const path = await completed(ask);
    const id = path.split('/').pop();
    expect((await ask('DELETE', path)).body.data).toEqual({ id, deleted: true });
    for (const method of ['GET', 'DELETE']) expect((await ask(method, path)).status).toBe(404);
    expect((await ask('GET', '/v1/runs')).body.data.runs).toEqual([]);
  });

  it('that is deleted while it is computed is gone, and computed no further', async () => {
    const { ask } = await served.newTenant();
    const path = await startEndless(ask);
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await ask('GET', path)).status).toBe(404);
    // The worker is free again.
    await completed(ask);
  });

  it('that is cancelled is failed, says so whenever it is asked for, and answers who waits for it', async () => {
    const { ask } = await served.newTenant();
    const waiting = ask('POST', '/v1/analyses/montecarlo', { body: endlessAnalysis() });
    await expect.poll(async () => (await ask('GET', '/v1/runs')).body.data.runs[0]?.status).toBe('running');
    const { id } = (await ask('GET', '/v1/runs')).body.data.runs[0]!;
    const cancelled = await ask('POST', `/v1/runs/${id}/cancel`, { headers: { 'idempotency-key': 'one' } });
    const error = { code: 'CANCELLED', message: 'The run was cancelled', details: {} };
    expect([cancelled.status, cancelled.body.data]).toMatchObject([200, { id, status: 'failed', error }]);
    expect([(await waiting).status, (await waiting).body.error]).toEqual([409, error]);
    expect((await ask('POST', `/v1/runs/${id}/cancel`)).body.data).toEqual(cancelled.body.data);
    expect((await ask('GET', `/v1/runs/${id}`)).body.data).toMatchObject({ status: 'failed', error });
    await completed(ask);
  });

  it('that waits can be cancelled, and is never computed', async () => {
    const { ask } = await served.newTenant();
    const before = await startEndless(ask);
    const headers = { prefer: 'respond-async' };
    const waiting = await ask('POST', '/v1/simulate', { body: smallPlan(), headers });
    const path = waiting.headers.get('location')!;
    expect((await ask('POST', `${path}/cancel`)).body.data).toMatchObject({ status: 'failed', started_at: null });
    await ask('POST', `${before}/cancel`);
    await completed(ask);
    expect((await ask('GET', path)).body.data).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' } });
  });

  it('that was completed cannot be cancelled: that is 409, and the run stays', async () => {
    const { ask } = await served.newTenant();
    const path = await completed(ask);
    const { status, body } = await ask('POST', `${path}/cancel`);
    expect([status, body.error?.message]).toEqual([409, 'The run is completed already']);
    expect((await ask('GET', path)).body.data.status).toBe('completed');
  });

  it('that is completed never changes: a strong tag, and 304 to who has it', async () => {
    const { ask } = await served.newTenant();
    const path = await completed(ask);
    const first = await ask('GET', path);
    const again = await ask('GET', path);
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    expect([again.headers.get('etag'), again.text]).toEqual([tag, first.text]);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, bytes } = await ask('GET', path, { headers: { 'if-none-match': known } });
      expect([status, bytes.length], known).toEqual([304, 0]);
    }
    for (const other of [`${path}?include=trust_states`, `${path}?limit=1`]) {
      expect((await ask('GET', other, { headers: { 'if-none-match': tag } })).status, other).toBe(200);
    }
    expect((await ask('GET', path, { headers: { 'if-none-match': 'other' } })).status).toBe(400);
    await ask('DELETE', path);
    expect((await ask('GET', path, { headers: { 'if-none-match': tag } })).status).toBe(404);
  });

  it('that is not completed has no tag, as it changes', async () => {
    const { ask } = await served.newTenant();
    const { status, headers } = await ask('GET', await startEndless(ask), { headers: { 'if-none-match': '*' } });
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'no-store']);
  });

  it.each([
    'status=done',
    'created_from=yesterday',
    'created_before=2026-13-01T00:00:00Z',
    'created_from=2026-11-21T12:00:00',
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1.5',
    'limit=',
    'limit=1&limit=2',
    'cursor=x',
    'cursor=',
    'offset=3',
    '__proto__=1',
    `cursor=${Buffer.from('scenarios 1').toString('base64url')}`,
    `cursor=${Buffer.from('runs -1').toString('base64url')}`,
    `cursor=${Buffer.from('runs 1e999').toString('base64url')}`,
    `cursor=${Buffer.from("runs 1' or '1'='1").toString('base64url')}`,
  ])('are not chosen by %s', async (query) => {
    const { ask } = await served.newTenant();
    const { status, body } = await ask('GET', `/v1/runs?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: query.split('=')[0] } });
  });

  it.each(['limit=1', 'participant_id=E1', 'cursor=x'])('refuse %s without snapshots', async (query) => {
    const { ask } = await served.newTenant();
    const { status, body } = await ask('GET', `${await completed(ask)}?include=trust_states&${query}`);
    expect([status, body.error?.details?.field]).toEqual([400, query.split('=')[0]]);
  });
});

let now = '2026-03-01T12:00:00.000Z';

describeServed('runs at times', { clock: () => new Date(now) }, (served) => {
  it('are chosen by status, kind and time', async () => {
    const { ask } = await served.newTenant();
    now = '2026-03-01T12:00:00.000Z';
    await completed(ask);
    now = '2026-03-01T12:00:00.002Z';
    await ask('POST', '/v1/analyses/sensitivity', { body: smallPlan() });
    const chosen = async (query: string): Promise<string[]> =>
      (await ask('GET', `/v1/runs?${query}`)).body.data.runs.map(({ kind }) => kind);
    const at = '2026-03-01T12:00:00.001Z';
    const elsewhere = '2026-03-01T13:00:00.001%2B01:00';
    expect(await chosen('status=completed')).toEqual(['sensitivity', 'simulation']);
    expect(await chosen('status=failed')).toEqual([]);
    expect(await chosen('kind=sensitivity&status=completed')).toEqual(['sensitivity']);
    expect(await chosen(`created_from=${at}`)).toEqual(['sensitivity']);
    expect(await chosen(`created_from=${elsewhere}`)).toEqual(['sensitivity']);
    expect(await chosen(`created_before=${at}`)).toEqual(['simulation']);
    expect(await chosen(`created_from=${at}&created_before=${elsewhere}`)).toEqual([]);
    expect(await chosen(`created_from=${now}`)).toEqual(['sensitivity']);
    expect(await chosen(`created_before=${now}`)).toEqual(['simulation']);
  });
});

/** Small enough that a few hundred people over five years need several pages. */
const pageBytes = 100_000;

describeServed('the snapshots of many people', { limits: { pageBytes } }, (served) => {
  const years = [2027, 2028, 2029, 2030, 2031];

  it('come in pages of limited size, each row once and in order', async () => {
    const { ask } = await served.newTenant();
    const path = await completed(ask, planOf(900, 5));
    const found: string[] = [];
    let pages = 0;
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? '' : `?cursor=${cursor}`;
      const { bytes, body } = await ask('GET', `${path}${after}`);
      expect(bytes.length).toBeLessThan(1.5 * pageBytes);
      found.push(...body.data.participant_snapshots.map(({ year, participant_id }) => `${year} ${participant_id}`));
      cursor = body.data.next_cursor;
      pages += 1;
    } while (cursor !== null);
    expect(found).toEqual(years.flatMap((year) => Array.from({ length: 900 }, (_, i) => `${year} E${i}`)));
    expect(pages).toBeGreaterThan(5);
  });

  it('count against the limits, page by page', async () => {
    const { ask } = await served.newTenant({ tier: 'standard' });
    const path = await completed(ask, planOf(300, 5));
    const first = await ask('GET', path);
    await ask('GET', `${path}?cursor=${first.body.data.next_cursor}`);
    const { headers } = await ask('GET', '/v1/runs');
    expect(headers.get('ratelimit')).toMatch(/^"requests";r=96;/);
  });

  it('are found for one person without reading the pages of others', async () => {
    const { ask } = await served.newTenant();
    const path = await completed(ask, planOf(900, 5));
    const { data } = (await ask('GET', `${path}?participant_id=E899`)).body;
    expect(data.participant_snapshots.map(({ year }) => year)).toEqual(years);
    expect(data.next_cursor ?? null).toBeNull();
  });
});

describeOnOne('a run with too many rows', { limits: { snapshots: 1000 } }, (served) => {
  it('is refused before it is stored, with the number that is allowed', async () => {
    const { ask } = await served.newTenant();
    expect((await ask('POST', '/v1/simulate', { body: planOf(100, 10) })).status).toBe(200);
    const { status, body } = await ask('POST', '/v1/simulate', { body: planOf(101, 10) });
    expect([status, body.error?.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(body.error?.details?.issue).toContain('1000');
    expect((await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(1);
  });
});
