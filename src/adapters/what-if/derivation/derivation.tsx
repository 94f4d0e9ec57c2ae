import { Fragment, type VNode } from 'preact';
import type { ExplainedPart, Explanation, LaidBy } from '../../../journal/index.js';
import { formatCell, type Format } from '../figures/format.js';

/** What a figure is made of: who, how many shares, at which price, by which rule, and where the rule is from. */
export function Derivation(props: {
  readonly name: string;
  readonly explained: Explanation;
  readonly close: () => void;
}): VNode {
  const { name, explained, close } = props;
  const { year, amount, is, parts, formula, figures, unit } = explained;
  const format = formatOf(unit);
  const given = Object.entries(figures);
  return (
    <>
      <div class="section-head">
        <h3 tabIndex={-1}>
          {name} {year}: {written(amount, format)}
        </h3>
        <button type="button" class="quiet" onClick={close}>
          Close<span class="visually-hidden"> the derivation</span>
        </button>
      </div>
      <p class="note">{is.replaceAll('`', '').replaceAll('_', ' ')}</p>
      {formula !== null && (
        <p class="note">
          {formula.replaceAll('`', '').replaceAll('_', ' ')}
          {given.length > 0 && ': '}
          {given.map(([figure, value], i) => (
            <Fragment key={figure}>
              {i > 0 && ', '}
              {figure.replaceAll('_', ' ')} {value === null ? '–' : value.toLocaleString('en-US')}
            </Fragment>
          ))}
        </p>
      )}
      {parts.length > 0 && <Parts parts={parts} format={format} isOpen />}
    </>
  );
}

function Parts(props: {
  readonly parts: readonly ExplainedPart[];
  readonly format: Format;
  readonly isOpen?: boolean;
}): VNode {
  const { parts, format, isOpen = false } = props;
  return (
    <ul class="derived">
      {parts.map((part, i) => (
        <li key={`${part.label} ${i}`}>
          {part.parts === undefined ? (
            <Part part={part} format={format} />
          ) : (
            <details open={isOpen && i === 0}>
              <summary>
                {capital(part.label)}: {written(part.amount, format)}
              </summary>
              <Parts parts={part.parts} format={format} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A part that is no sum: of one person, by one rule. */
function Part({ part, format }: { readonly part: ExplainedPart; readonly format: Format }): VNode {
  const { label, amount, says, source, price, inputs, because = [] } = part;
  const shares = inputs?.['shares'];
  return (
    <>
      <strong>{label}</strong>: {written(amount, format)}
      {typeof shares === 'number' && price !== undefined && (
        <>
          {' '}
          for {formatCell(shares, 'people')} shares at ${formatCell(price, 'price')}
        </>
      )}
      {says !== undefined && (
        <span class="hint">
          {' '}
          {says} <Source tag={source} />
        </span>
      )}
      {because.map((laid) => (
        <div class="hint" key={`${laid.year} ${laid.cause}`}>
          {whyDue(laid)} <Source tag={laid.source} />
        </div>
      ))}
    </>
  );
}

/** Why somebody's shares are due: `107.2 shares from 2027, retirement: aged 62 with 22 years of service, vested 100.0 %, 0.2 people`. */
function whyDue({ year, cause, shares, inputs }: LaidBy): string {
  const { age, service, vested_fraction: vested, heads } = inputs;
  const facts = [
    typeof age === 'number' ? `aged ${age}` : '',
    typeof service === 'number' ? `${service} years of service` : '',
    typeof vested === 'number' ? `vested ${formatCell(vested, 'percent')}` : '',
    typeof heads === 'number' && heads < 1 ? `with a probability of ${formatCell(heads, 'percent')}` : '',
  ].filter((fact) => fact !== '');
  return `${formatCell(shares, 'people')} shares from ${year}, ${cause}: ${facts.join(', ')}.`;
}

/** A convention of ours has no source to be read. */
function Source({ tag }: { readonly tag: string | undefined }): VNode | null {
  if (tag === undefined) return null;
  if (!/^[ST]-/.test(tag)) return <span>(a convention of this model)</span>;
  return <a href={`sources.html#${tag.toLowerCase()}`}>{tag}</a>;
}

const FORMATS: Readonly<Record<string, Format>> = {
  dollars: 'dollars',
  price: 'price',
  ratio: 'percent',
  headcount: 'people',
  shares: 'shares',
};

function formatOf(unit: string): Format {
  return FORMATS[unit] ?? 'text';
}

function written(amount: number | null, format: Format): string {
  const text = formatCell(amount, format);
  return amount !== null && (format === 'dollars' || format === 'price') ? text.replace(/^(−?)/, '$1$') : text;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
