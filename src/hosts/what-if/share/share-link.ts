import type { PlanInputs } from '../../../analysis/index.js';
import type { ControlValues } from '../controls/control-rows.js';

/** Most scenarios that are compared. */
export const MOST_SCENARIOS = 4;

/** The longest name of a scenario. */
export const LONGEST_NAME = 40;

/** Content of a link. */
export interface SharedPage {
  /** Inputs; null for the example, without participants where the census was left out. */
  readonly plan: PlanInputs | null;
  readonly hasCensus: boolean;
  readonly values: ControlValues;
  readonly scenarios: readonly { readonly name: string; readonly values: ControlValues }[];
}

/** Version of the links that this page writes and reads. A change of the shape is a new version. */
const VERSION = 'v1';

/** Limit of the unpacked text, in characters, since anybody may make a link. */
const MOST_CHARACTERS = 50_000_000;

/** Error of a link that cannot be opened, in words for the page. */
export class LinkProblem extends Error {
  override readonly name = 'LinkProblem';
}

/** The fragment of a link: `#v1.` and the compressed inputs in URL-safe Base64. Fragments are never sent to a server. */
export async function toFragment(page: SharedPage): Promise<string> {
  const plan =
    page.plan === null || page.hasCensus
      ? page.plan
      : { ...page.plan, initialState: { ...page.plan.initialState, participants: [] } };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...page, plan }));
  const compressed = await collect(pipe(bytes, new CompressionStream('deflate-raw')), Infinity);
  return `#${VERSION}.${base64url(compressed)}`;
}

/**
 * Reads the fragment of a link; null for none.
 *
 * @throws LinkProblem when it is of another version or broken
 */
export async function fromFragment(fragment: string): Promise<SharedPage | null> {
  const match = LINK.exec(fragment);
  if (match === null) return null;
  const [, version, text = ''] = match;
  if (version !== VERSION) {
    throw new LinkProblem(
      `This link was made by another version of this page (${version}; this one reads ${VERSION}).`,
    );
  }
  try {
    const bytes = await collect(pipe(bytesOf(text), new DecompressionStream('deflate-raw')), MOST_CHARACTERS);
    return checked(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    throw new LinkProblem('This link is incomplete or damaged. It may have been cut off when it was copied.');
  }
}

/** Checks the outline of a link's content only; the engine reads the inputs as strictly as any others. */
function checked(content: unknown): SharedPage {
  const page = content as SharedPage;
  const isPage =
    isObject(content) &&
    (page.plan === null || isPlan(page.plan)) &&
    isValues(page.values) &&
    isScenarios(page.scenarios);
  if (!isPage) throw new TypeError('Not what a link carries');
  return page;
}

/** True for the outline of a plan. */
function isPlan(plan: Partial<PlanInputs>): boolean {
  const { planRules, initialState } = plan;
  const people: unknown = isObject(initialState) ? initialState.participants : null;
  return isObject(planRules) && Array.isArray(people) && people.every(isObject);
}

/** Length of the longest text of a control: that of many debts. */
const LONGEST_VALUE = 20_000;

/** True for values of controls. */
export function isValues(values: unknown): boolean {
  const isValue = (value: unknown): boolean =>
    typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST_VALUE);
  return isObject(values) && Object.values(values).every(isValue);
}

/** True for a list of scenarios that may be pinned. */
export function isScenarios(scenarios: unknown): boolean {
  const isScenario = (scenario: unknown): boolean => {
    if (!isObject(scenario)) return false;
    const { name, values } = scenario as Record<string, unknown>;
    return typeof name === 'string' && name.length <= LONGEST_NAME && isValues(values);
  };
  return Array.isArray(scenarios) && scenarios.length <= MOST_SCENARIOS && scenarios.every(isScenario);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([bytes]).stream().pipeThrough(through);
}

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError('Too long');
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Fragment of an address with the content of a link: its version, then the content. */
export const LINK = /^#(v\d+)\.(.*)$/;

export function isLink(fragment: string): boolean {
  return LINK.test(fragment);
}
