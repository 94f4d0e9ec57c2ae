import { formatDollars, formatWhole, foldFindings, whenFound } from '../../../presentation/words/index.js';
import { inputRows } from '../output/input-rows.js';
import { h, note, p, table, type Section } from './html.js';
import type { Study } from './appendix.js';

/** What the law and judgement have to say about the plan and its years. */
export function findingsSection({ run: { summary_metrics: summary } }: Study): Section {
  const findings = foldFindings(summary.compliance_findings);
  return {
    id: 'findings',
    title: 'Compliance findings',
    content: [
      findings.length === 0
        ? p('There are none.')
        : table({
            caption: 'Findings, the gravest first',
            heads: ['Weight', 'When', 'What, and the law it rests on'],
            text: [1, 2],
            rows: findings.map((finding) => [
              finding.severity,
              whenFound(finding) || 'the plan as such',
              finding.message,
            ]),
          }),
      note(
        'A breach is prohibited, or allowed only at the cost of a tax or penalty. A warning may be intended. A note is an assumption or an action of the engine. Findings change no figure. A finding without a law concerns no law.',
      ),
    ],
  };
}

/** What the figures stand on. */
export function assumptionsSection({ inputs }: Study): Section {
  const { given, assumed, silent } = inputRows(inputs);
  const heads = ['Input', 'Value', 'What it is'];
  const rowsOf = (rows: typeof given) => rows.map(({ path, text, meaning }) => [path, text, meaning]);
  return {
    id: 'assumptions',
    title: 'Assumptions',
    content: [
      table({ caption: 'Given in the plan file', heads, text: [1, 2], rows: rowsOf(given) }),
      table({ caption: 'Not given: the default holds', heads, text: [1, 2], rows: rowsOf(assumed) }),
      note(`Not given, and without a value of their own then: ${silent.join(', ')}.`),
      note('The plan document overrides every default. Check each of them against it.'),
    ],
  };
}

/** Who is in the census, and what is doubtful in it and in the other inputs. */
export function dataSection({ inputs: { initialState }, doubts, files }: Study): Section {
  const { participants, census_year: year } = initialState;
  const left = participants.filter(({ status }) => status === 'separated');
  const sum = (name: 'allocated_shares' | 'compensation' | 'cash_balance'): number =>
    participants.reduce((total, person) => total + Number(person[name] ?? 0), 0);
  const silent = (name: 'compensation' | 'allocated_shares'): number =>
    participants.filter((person) => person.status !== 'separated' && Number(person[name] ?? 0) === 0).length;
  return {
    id: 'data',
    title: 'Data',
    content: [
      p(
        `Read from ${files.join(' and ')}.${year === undefined ? '' : ` The census is of the end of plan year ${String(year)}.`}`,
      ),
      table({
        caption: 'The census',
        heads: ['', ''],
        rows: [
          ['People employed', formatWhole(participants.length - left.length)],
          ['People who left and are still owed shares or cash', formatWhole(left.length)],
          ['Shares in accounts', formatWhole(sum('allocated_shares'))],
          ['Cash in accounts', formatDollars(sum('cash_balance'))],
          ['Pay in the census', formatDollars(sum('compensation'))],
          ['Employed without pay', formatWhole(silent('compensation'))],
          ['Employed without shares', formatWhole(silent('allocated_shares'))],
        ],
      }),
      doubts.length === 0
        ? p('The review of the inputs found nothing doubtful in them.')
        : table({
            caption: 'Legal, but perhaps not meant',
            heads: ['Input', 'Where', 'Doubt'],
            text: [1, 2],
            rows: doubts.map(({ field, file, line, issue }) => [
              field,
              line === undefined ? file : `${file}, line ${line}`,
              issue,
            ]),
          }),
    ],
  };
}

/** How the figures come about. */
export function methodSection({ run }: Study): Section {
  const steps = [
    'The year opens with the last appraisal; pay and service grow.',
    'People leave as expected: by the rates of termination, retirement, death and disability, weighted by the number of people. What is not vested waits to be forfeited.',
    'Dividends are paid on the shares of the trust.',
    'The company contributes as its policy says.',
    'The trust pays its loans, which releases shares.',
    'People who may diversify do so, as far as the election rate says.',
    'Whoever is due is paid, at the last appraisal: this is the repurchase obligation. Trust cash pays first, in the order of the plan, then the company.',
    'Shares released, contributed or recycled are allocated to those who take part.',
    'The company’s year closes, and the share is appraised anew.',
  ];
  return {
    id: 'method',
    title: 'Method',
    content: [
      p('Each plan year has the same steps:'),
      h('ol', {}, ...steps.map((step) => h('li', {}, step))),
      p(
        'Amounts are computed to the cent and shares to the millionth in exact decimal arithmetic; nothing is lost in binary fractions. The rules of law and their sources are in the model description that comes with the program (docs/model.md, docs/sources.md).',
      ),
      p(
        'Required minimum distributions and rehires are not modelled. This is a projection from stated assumptions: not legal or tax advice, not an appraisal, not a plan document.',
      ),
      note(`Run ${run.simulation_id}: the same inputs give the same run, to the last digit, on every machine.`),
    ],
  };
}
