import type { LeverFigures, LeverRow, LeversAnswer } from '../../../analysis/index.js';
import type { ValueColumn } from '../../../engine/results/tables.js';
import type { CsvFile, CsvRow } from '../../../presentation/words/csv.js';
import { settingsCsvFile } from '../../../presentation/answer/answer-files.js';

/** What the figures of a lever are: their unit and a sentence, in the order of the columns. */
export const FIGURES: { readonly [Name in keyof LeverFigures]: ValueColumn } = {
  first_cash_shortfall_year: { unit: 'year', is: 'First year short of cash; empty without one.' },
  years_with_cash_shortfall: { unit: 'count', is: 'Years short of cash.' },
  largest_cash_shortfall: { unit: 'dollars', is: 'Most cash missing at the end of a year.' },
  years_with_covenant_breach: { unit: 'count', is: 'Years in which a covenant is broken.' },
  breaches: { unit: 'text', is: 'Codes of findings that a law is broken.' },
  total_company_cash: { unit: 'dollars', is: 'Paid by the company over all years.' },
  left_to_pay: { unit: 'dollars', is: 'Shares due, notes and suspense shares at the end.' },
  present_value: { unit: 'dollars', is: 'Both, discounted to the census date.' },
  average_benefit_level_value: { unit: 'fraction', is: 'Mean yearly benefit level, of pay.' },
  newest_quarter_share: {
    unit: 'fraction',
    is: 'Part of the shares that the newest quarter of participants receives.',
  },
  final_share_price: { unit: 'price', is: 'Price a share at the end.' },
};

/** One row a plan, one a lever that was dropped, and one a setting. */
export function leversCsvFiles(answer: LeversAnswer): [CsvFile, ...CsvFile[]] {
  const { as_it_is: base, least_costly: best, alone, pairs, dropped, keep_benefit, runs, is_complete } = answer;
  const none = { levers: '', agree: '', law: '', breaks: '' };
  const rows: CsvRow[] = [
    { shown: 'as it is', ...none, ...base, breaches: base.breaches.join(', ') },
    ...(best === null ? [] : [csvRow('least costly', best)]),
    ...alone.map((row) => csvRow('alone', row)),
    ...pairs.map((row) => csvRow('pair', row)),
  ];
  return [
    { name: 'levers.csv', rows, columns: Object.keys(rows[0]!), described: new Map(Object.entries(FIGURES)) },
    {
      name: 'dropped.csv',
      rows: dropped.map(({ lever, setting, reasons }) => ({ lever, setting, reasons: reasons.join(' ') })),
      columns: ['lever', 'setting', 'reasons'],
    },
    settingsCsvFile(answer, { keep_benefit, runs, is_complete }),
  ];
}

function csvRow(shown: string, { levers, agree, changes: _, ...figures }: LeverRow): CsvRow {
  return {
    shown,
    levers: levers.map(({ lever, setting }) => `${lever}: ${setting}`).join(' + '),
    agree: agree.join(', '),
    law: levers.map(({ law }) => law).join('; '),
    breaks: levers.map(({ breaks }) => breaks).join(' '),
    ...figures,
    breaches: figures.breaches.join(', '),
  };
}
