import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Analysis from '../../src/analysis/index.js';
import type * as Journal from '../../src/presentation/journal/index.js';
import type * as Parallel from '../../src/hosts/parallel/index.js';
import type { Section } from '../bench.js';
import { loadFile } from '../build/package.js';
import { inRoot, root } from '../build/root.js';
import { processorTime } from '../measure/processor-time.js';
import { spreadOf } from '../measure/statistics.js';
import { makePlan, withDefaultRules, type PlanArguments } from '../plan.js';
import { runRows, type Row } from '../row.js';

/** How large the plans are that a person waits for. */
const SIZES = {
  full: { lines: 1_000_000, rows: 500_000, simulated: 200_000, report: 20_000, sensitivity: 10_000, rounds: 3 },
  quick: { lines: 50_000, rows: 20_000, simulated: 20_000, report: 1_000, sensitivity: 1_000, rounds: 1 },
  once: { lines: 200, rows: 200, simulated: 200, report: 50, sensitivity: 20, rounds: 1 },
} as const;

const HEADS = 'id,birth_date,hire_date,compensation,allocated_shares,status';

/** A census as a recordkeeper sends it. */
function censusText(lines: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const rows = Array.from({ length: lines }, (_, i) => {
    const born = 1962 + ((i * 7) % 40);
    const hired = Math.min(2025, born + 20 + ((i * 11) % 20));
    const days = `${two(1 + (i % 12))}-${two(1 + (i % 28))}`;
    return `E${i},${born}-${days},${hired}-${days},${30_000 + ((i * 37) % 90_000)},${((i * 0.773) % 1000).toFixed(3)},active`;
  });
  return [HEADS, ...rows].join('\n');
}

/** Says at its end how much memory and processor time a process took. */
const TELL = `data:text/javascript,process.on('exit',()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();console.error('took '+maxRSS+' '+(userCPUTime+systemCPUTime))})`;

/** A process of its own: its processor time in milliseconds, its memory at the peak in MB, and what it wrote. */
function timed(args: readonly string[]): { readonly ms: number; readonly mb: number; readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', TELL, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Number.MAX_SAFE_INTEGER,
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  const [, kilobytes, microseconds] = /took (\d+) (\d+)/.exec(stderr)!;
  return { ms: Number(microseconds) / 1000, mb: Number(kilobytes) / 1024, stdout };
}

/** What people wait for: files read, commands, analyses and threads, each against the work itself. */
export const hosts: Section = async ({ engine, scale, only }) => {
  const { sensitivity } = await loadFile<typeof Analysis>('dist/analysis.js');
  const { eachEntry } = await loadFile<typeof Journal>('dist/journal.js');
  const { runMonteCarlo } = await loadFile<typeof Parallel>('dist/parallel.js');
  const size = SIZES[scale.name];
  const folder = mkdtempSync(join(tmpdir(), 'esop-hosts-'));
  const write = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const command = (...args: readonly string[]) => timed([inRoot('dist/cli.js'), ...args]);
  const rows: Row[] = [];
  const isWanted = (id: string): boolean => only === undefined || id === only || id.startsWith(`${only}/`);
  /** Things in turn, each over the first. */
  const compare = async (
    id: string,
    what: string,
    samples: Readonly<Record<string, () => number | Promise<number>>>,
    verified: () => string,
  ): Promise<void> => {
    if (!isWanted(id)) return;
    const times: number[][] = [];
    for (let round = 0; round < size.rounds; round++) {
      times.push([]);
      for (const sample of Object.values(samples)) times[round]!.push(await sample());
    }
    const timings = Object.keys(samples).map((name, i) => ({
      name,
      time: spreadOf(times.map((round) => round[i]!)),
      ratio: spreadOf(times.map((round) => round[i]! / round[0]!)),
    }));
    rows.push(...runRows({ id: `hosts/${id}`, section: 'Hosts', what }, timings, verified));
  };
  /** The memory of processes at the peak. */
  const weigh = (id: string, what: string, peaks: Readonly<Record<string, readonly number[]>>): void => {
    if (!isWanted(id)) return;
    const first = Object.values(peaks)[0]!;
    for (const [by, each] of Object.entries(peaks)) {
      rows.push({
        id: `hosts/${id}/${by}`,
        section: 'Hosts',
        what,
        by,
        value: spreadOf(each),
        unit: 'MB',
        ratio: each === first ? null : spreadOf(each.map((mb, round) => mb / first[round]!)),
        verified: 'as the system tells',
      });
    }
  };
  const now = (work: () => unknown): number => {
    const start = processorTime();
    work();
    return processorTime() - start;
  };
  const nowAsync = async (work: () => Promise<unknown>): Promise<number> => {
    const start = processorTime();
    await work();
    return processorTime() - start;
  };

  try {
    const plan = write(
      'plan.json',
      JSON.stringify(planFile(withDefaultRules(makePlan({ participants: 0, years: 20 })))),
    );
    const people = (count: number): string => count.toLocaleString('en-US');

    const census = write('census.csv', censusText(size.lines));
    const papa = `
      import Papa from ${JSON.stringify(inRoot('node_modules/papaparse/papaparse.js'))};
      import { readFileSync } from 'node:fs';
      console.log(Papa.parse(readFileSync(${JSON.stringify(census)}, 'utf8')).data.length);
    `;
    // The people are made quickly, and not counted.
    const alone = `
      import { prepare } from ${JSON.stringify(pathToFileURL(inRoot('dist/index.js')).href)};
      import { readFileSync } from 'node:fs';
      const { planRules, operatingAssumptions, initialState } = JSON.parse(readFileSync(${JSON.stringify(plan)}, 'utf8'));
      const [, ...lines] = readFileSync(${JSON.stringify(census)}, 'utf8').split('\\n');
      const participants = lines.map((line) => {
        const [id, birth_date, hire_date, compensation, allocated_shares, status] = line.split(',');
        return { id, birth_date, hire_date, compensation, allocated_shares, status };
      });
      const start = process.cpuUsage();
      prepare(planRules, operatingAssumptions, { ...initialState, participants });
      const { user, system } = process.cpuUsage(start);
      console.log((user + system) / 1000);
    `;
    const memory: number[] = [];
    await compare(
      'validate',
      `a census of ${people(size.lines)} lines, in a fresh process`,
      {
        'Papaparse alone': () => timed(['--input-type=module', '--eval', papa]).ms,
        '`prepare()` of the same people': () => Number(timed(['--input-type=module', '--eval', alone]).stdout),
        '`validate`': () => {
          const { ms, mb, stdout } = command('validate', plan, '--census', census);
          if (!stdout.includes(`${size.lines} participants`)) throw new Error(stdout);
          memory.push(mb);
          return ms;
        },
      },
      () => 'all lines are read',
    );
    weigh('validate/memory', `memory of a census of ${people(size.lines)} lines`, { '`validate`': memory });

    const many = write('many.csv', censusText(size.rows));
    const written = (years: number): ReturnType<typeof command> => {
      const result = command(
        'simulate',
        plan,
        '--census',
        many,
        '--years',
        `${years}`,
        '--format',
        'csv',
        '--out',
        folder,
      );
      const bytes = statSync(join(folder, 'participant_snapshots.csv')).size;
      if (bytes < 30 * years * size.rows) throw new Error(`Only ${bytes} bytes of rows`);
      return result;
    };
    const peaks = { '1 year': [] as number[], '20 years': [] as number[] };
    await compare(
      'rows',
      `every row of ${people(size.rows)} participants, written as CSV`,
      {
        '1 year': () => {
          const { ms, mb } = written(1);
          peaks['1 year'].push(mb);
          return ms;
        },
        '20 years': () => {
          const { ms, mb } = written(20);
          peaks['20 years'].push(mb);
          return ms;
        },
      },
      () => 'the file has a row for each year',
    );
    weigh('rows/memory', `memory of every row of ${people(size.rows)} participants`, peaks);

    const smaller = write('smaller.csv', censusText(size.simulated));
    const arguments_ = planOf(plan, smaller);
    const total = engine.simulate(...arguments_).results.total_repurchase_obligation;
    await compare(
      'simulate',
      `a plan of ${people(size.simulated)} participants, 20 years`,
      {
        '`simulate()` in memory': () => now(() => engine.simulate(...arguments_)),
        '`simulate` by command line': () => {
          const { ms, stdout } = command('simulate', plan, '--census', smaller, '--format', 'csv');
          if (!stdout.includes('repurchase_obligation')) throw new Error(stdout);
          return ms;
        },
      },
      () => `the obligation is ${Math.round(total).toLocaleString('en-US')}`,
    );

    const reported = write('reported.csv', censusText(size.report));
    const prepared = engine.prepare(...planOf(plan, reported));
    const html = join(folder, 'report.html');
    await compare(
      'report',
      `a report on ${people(size.report)} participants, 1,000 paths`,
      {
        'one run and its paths': () =>
          nowAsync(async () => {
            prepared.simulateRun({ snapshots: false });
            await runMonteCarlo(prepared, { paths: 1000, seed: 1, price: { volatility: 0.2 } });
          }),
        '`report`': () => {
          const { ms } = command('report', plan, '--census', reported, '--out', html);
          if (!readFileSync(html, 'utf8').includes('<html')) throw new Error('No report');
          return ms;
        },
      },
      () => 'a page was written',
    );

    await compare(
      'journal',
      `the journal of ${people(size.report)} participants, 20 years`,
      {
        'one run': () => now(() => prepared.simulateRun({ snapshots: false })),
        'its entries, without their text': () => now(() => eachEntry(prepared, () => undefined)),
        // To a file: the text is longer than a string may be.
        '`journal` as lines of JSON': () =>
          command('journal', plan, '--census', reported, '--format', 'ndjson', '--out', folder).ms,
      },
      () => 'it was written',
    );

    const moved = engine.prepare(...withDefaultRules(makePlan({ participants: size.sensitivity, years: 30 })));
    let runs = 0;
    await compare(
      'sensitivity',
      `what drives ${people(size.sensitivity)} participants, 30 years`,
      {
        'one run': () => now(() => moved.simulate()),
        '`sensitivity()`': () => now(() => (runs = sensitivity(moved).rows.length)),
      },
      () => `${runs} assumptions`,
    );

    const acme = (file: string): string => inRoot(`docs/examples/acme/${file}`);
    const onAcme = (name: string) => () => command(name, acme('plan-typical.json'), '--census', acme('census.csv')).ms;
    await compare(
      'acme',
      'the typical plan of 192 people, 20 years',
      {
        '`--version`': () => command('--version').ms,
        '`simulate`': onAcme('simulate'),
        '`levers`': onAcme('levers'),
        '`policy`': onAcme('policy'),
        '`report`': onAcme('report'),
      },
      () => 'each ended without an error',
    );

    const average = engine.prepare(...withDefaultRules(makePlan({ participants: 500, years: 20 })));
    const paths = { full: 1000, quick: 100, once: 4 }[scale.name];
    // By the clock: threads save no processor time.
    const on = (workers?: number) => async () => {
      const start = performance.now();
      await runMonteCarlo(average, { paths, seed: 1 }, { ...(workers !== undefined && { workers }) });
      return performance.now() - start;
    };
    await compare(
      'workers',
      `${people(paths)} paths of 500 participants`,
      { 'one worker': on(1), 'as many as it takes': on() },
      () => 'the result does not depend on it',
    );
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

function planFile([planRules, operatingAssumptions, initialState, systemConfig]: PlanArguments): object {
  const { simulation_id: _, ...config } = systemConfig;
  return { planRules, operatingAssumptions, initialState, systemConfig: config };
}

/** The same plan with its people, as a program would hand it over. */
function planOf(plan: string, census: string): PlanArguments {
  const { planRules, operatingAssumptions, initialState, systemConfig } = JSON.parse(
    readFileSync(plan, 'utf8'),
  ) as Record<string, object>;
  const [head = '', ...lines] = readFileSync(census, 'utf8').split('\n');
  const names = head.split(',');
  const participants = lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i]!, cell])));
  return [planRules, operatingAssumptions, { ...initialState, participants }, systemConfig] as never;
}
