import { html, raw } from 'hono/html';
import { ENGINE_VERSION } from '../engine-version.js';
import type { OwnedRun, Overview } from '../store/store.js';

/** What the page shows. */
export interface Status extends Overview {
  /** The present time. */
  readonly now: Date;
  readonly isReady: boolean;
  /** The latest ones. */
  readonly runs: readonly OwnedRun[];
}

const STYLE = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}',
  'body{margin:1rem auto;max-width:60rem;padding:0 1rem}',
  'dl{display:flex;flex-wrap:wrap;gap:.5rem 2rem}',
  'dd{font-size:1.5rem;margin:0}',
  '.table{overflow-x:auto}',
  'table{border-collapse:collapse}',
  'th,td{border-bottom:1px solid #8888;padding:.25rem 1rem .25rem 0;text-align:left;white-space:nowrap}',
  '.n{text-align:right}',
].join('');

/** Allows the page its own style, and nothing else. */
export const STATUS_PAGE_POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'sha256-9+t8ggU02K7V77fbaTSSzNxbC7q3Q0sd/e7A2d7zQkg='"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

type Html = ReturnType<typeof html>;

/** How the service stands, as a page for people: what waits, what has ended, what fails. It shows ids and no contents. */
export async function statusPage({ now, isReady, queue, ended, runs, deliveries, failing }: Status): Promise<string> {
  const sum = (of: 'waiting' | 'running'): number => queue.reduce((all, tenant) => all + tenant[of], 0);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Repurchase simulation service</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>Repurchase simulation service</h1>
          <p>${isReady ? 'Ready' : 'Stopping'}. Version ${ENGINE_VERSION}. As of ${time(now.toISOString())}.</p>
          <h2>Queue</h2>
          ${figures({
            Waiting: sum('waiting'),
            Running: sum('running'),
            'Oldest waits': seconds(queue[0]?.oldest_seconds ?? 0),
          })}
          ${table(
            'Queue by tenant',
            ['Tenant', 'Waiting', 'Running', 'Oldest waits'],
            queue.map(({ tenant, waiting, running, oldest_seconds: oldest }) => [
              tenant,
              waiting,
              running,
              seconds(oldest),
            ]),
          )}
          <h2>Runs</h2>
          ${figures({ 'Completed in 24 hours': ended.completed ?? 0, 'Failed in 24 hours': ended.failed ?? 0 })}
          ${table(
            'Latest runs',
            ['Run', 'Tenant', 'Kind', 'Status', 'Accepted', 'Ended', 'Attempts', 'Error'],
            runs.map((run) => [
              ...[run.id, run.tenant, run.kind, run.status, time(run.created_at)],
              ...[run.finished_at === null ? '' : time(run.finished_at), run.attempts],
              run.readable ? (run.error?.code ?? '') : 'cannot be read',
            ]),
          )}
          <h2>Deliveries</h2>
          ${figures({ 'To be sent': deliveries, 'Failing receivers': failing.length })}
          ${table(
            'Failing receivers',
            ['Receiver', 'Tenant', 'To be sent', 'Attempts', 'Last tried', 'Outcome'],
            failing.map((one) => [
              ...[one.host, one.tenant, one.pending, one.attempts],
              ...[time(one.last_attempt_at), one.last_outcome],
            ]),
          )}
        </main>
      </body>
    </html>`;
  return (await page).toString();
}

/** To the second, in UTC. */
function time(at: string): string {
  return `${at.slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replace('T', ' ')} UTC`;
}

function seconds(count: number): string {
  return `${Math.round(count)} s`;
}

function figures(of: Readonly<Record<string, number | string>>): Html {
  return html`<dl>
    ${Object.entries(of).map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A table that scrolls by itself where it is wider than the page. */
function table(name: string, heads: readonly string[], rows: readonly (readonly (string | number)[])[]): Html | '' {
  if (rows.length === 0) return '';
  const cells = (row: readonly (string | number)[]): Html[] =>
    row.map((value) => html`<td class="${typeof value === 'number' ? 'n' : ''}">${value}</td>`);
  return html`<div class="table" role="region" aria-label="${name}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${cells(row)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
