import made from 'more-questions';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { AnalysisKind, AnyAnalysis } from '../../../analysis/index.js';
import { AnswerFigures, FigureTable } from '../figures/figure-table.js';
import { rowsTable } from '../../../presentation/answer/index.js';
import type { Told } from '../library/answers.js';
import { askLibrary, RunButton, RunStatus } from '../page/run.js';
import { saveTable } from '../page/dom.js';
import { SectionHead, Paragraphs, Choice } from '../page/section-head.js';
import type { SectionProps } from '../page/state.js';

const questions = made as readonly Pick<AnyAnalysis, 'kind' | 'question' | 'gist'>[];

/** Count of rows shown; the file has all. */
const MOST_ROWS = 100;

/** Analyses that have no section of their own: any of them in one click, in words and as a table. */
export function More({ session, announce }: SectionProps): VNode {
  const { projection, name } = session;
  const [kind, setKind] = useState<AnalysisKind>(questions[0]!.kind);
  const run = session.run<Told>('more');
  const start = (): void =>
    void run.start(
      (watch) => askLibrary('analysis', projection.inputs, { kind, name }, watch),
      ({ words }) => announce(words.join(' ')),
    );
  return (
    <>
      <SectionHead id="more" title="More questions" />
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <div class="form-field">
          <label for="more-question">Question</label>
          <Choice
            id="more-question"
            value={kind}
            choices={questions.map(({ kind: each, question, gist }) => [each, `${question} (${gist})`])}
            choose={setKind}
          />
        </div>
        <div class="buttons">
          <RunButton run={run} text="Ask" />
        </div>
      </form>
      <RunStatus run={run} label="Steps done" />
      {run.shown !== null && <Answer plan={name} told={run.shown.answer} />}
    </>
  );
}

function Answer({ plan, told }: { readonly plan: string; readonly told: Told }): VNode {
  const { kind, words, rows, tables } = told;
  const table = rowsTable(rows);
  return (
    <>
      <Paragraphs texts={words} kind="sentence" />
      {tables.length === 0 ? (
        <FigureTable table={{ ...table, rows: table.rows.slice(0, MOST_ROWS) }} />
      ) : (
        tables.map((each) => <AnswerFigures key={each.name} table={each} />)
      )}
      <div class="line">
        <button type="button" onClick={() => void saveTable(plan, kind, table)}>
          {tables.length === 0 && rows.length > MOST_ROWS ? `All ${rows.length} rows as CSV` : 'CSV'}
        </button>
      </div>
    </>
  );
}
