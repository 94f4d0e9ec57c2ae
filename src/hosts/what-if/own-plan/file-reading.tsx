import type { VNode } from 'preact';
import { ENCODINGS } from '../../../census/index.js';
import type { CensusTable, HeadingLines } from './census-table.js';
import type { OwnPlan } from './own-plan.js';

/** Headings are on so many lines at most. */
const MOST_LINES = 3;

/** How the file of a census is read before its columns are: its sheet, the lines of its headings and its encoding, each to be changed. */
export function FileReading({ plan, table }: { readonly plan: OwnPlan; readonly table: CensusTable }): VNode {
  const { sheet, headings, encoding } = table;
  return (
    <>
      {sheet !== undefined && sheet.of.length > 1 && (
        <Choice
          label="The sheet with the census"
          value={sheet.name}
          choices={sheet.of.map(({ name }) => [name, name])}
          choose={(name) => plan.readFileAs({ sheet: name }, `the sheet ${name}`)}
        />
      )}
      {headings !== undefined && (
        <Choice
          label="The headings are on"
          value={keyOf(headings)}
          choices={linesOffered(headings).map((lines) => [keyOf(lines), nameOf(lines)])}
          choose={(key) => {
            const lines = linesOffered(headings).find((one) => keyOf(one) === key)!;
            plan.readFileAs({ headings: lines }, `the file with its headings on ${nameOf(lines)}`);
          }}
        />
      )}
      {encoding !== undefined && encoding !== 'utf-8' && (
        <Choice
          label="The text is not UTF-8, and is read as"
          value={encoding}
          choices={ENCODINGS.map((name) => [name, name])}
          choose={(name) => plan.readFileAs({ encoding: name }, `the file as ${name}`)}
        />
      )}
    </>
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly choose: (value: string) => void;
}): VNode {
  const { label, value, choices, choose } = props;
  return (
    <label class="form-field">
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Each line, and each two or three that follow one another. */
function linesOffered({ of: lines, ...current }: NonNullable<CensusTable['headings']>): HeadingLines[] {
  const offered = lines.flatMap((first, at) =>
    lines.slice(at, at + MOST_LINES).map((last): HeadingLines => ({ first, last })),
  );
  return offered.some((one) => keyOf(one) === keyOf(current)) ? offered : [current, ...offered];
}

const keyOf = ({ first, last }: HeadingLines): string => `${first}-${last}`;
const nameOf = ({ first, last }: HeadingLines): string =>
  first === last ? `line ${first}` : `lines ${first} to ${last}`;
