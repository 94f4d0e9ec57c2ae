/** An element of an XML document, as far as a manifest needs it. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** The root of an XML document; elements that are not closed in order throw. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [, comment, close, name, attributes = '', empty, text = ''] of xml.matchAll(
    /<(?:(!--[^]*?--|\?[^>]*)|(\/)?([\w:]+)([^>]*?)(\/)?)>([^<]*)/g,
  )) {
    const inside = open.at(-1)!;
    if (comment !== undefined) continue;
    if (close !== undefined) {
      if (inside.name !== name) throw new Error(`</${name}> closes <${inside.name}>`);
      open.pop();
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
    const element = { name: name!, attributes: Object.fromEntries(pairs) as never, children: [], text: text.trim() };
    inside.children.push(element);
    if (empty === undefined) open.push(element);
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  return root.children[0]!;
}

/**
 * What each element may contain, in the order that it must have, with `!` for what must be there: the sequences of the schemas
 * in Microsoft's [MS-OWEMXML] 5.2, 5.5 and 5.6, and "How to find the proper order of manifest elements".
 */
const SEQUENCES: Readonly<Record<string, string>> = {
  OfficeApp:
    'Id! AlternateId Version! ProviderName! DefaultLocale! DisplayName! Description! IconUrl HighResolutionIconUrl SupportUrl ' +
    'AppDomains Hosts Requirements DefaultSettings! Permissions! Dictionary VersionOverrides ExtendedOverrides',
  Requirements: 'Sets Methods',
  Sets: 'Set',
  DefaultSettings: 'SourceLocation!',
  VersionOverrides: 'Description Requirements Hosts! Resources! WebApplicationInfo EquivalentAddins',
  AllFormFactors: 'ExtensionPoint!',
  ExtensionPoint: 'Script! Page! Metadata! Namespace',
  Script: 'SourceLocation!',
  Page: 'SourceLocation!',
  Metadata: 'SourceLocation!',
  Resources: 'bt:Images bt:Urls! bt:ShortStrings! bt:LongStrings',
};

/** Forms of values: the simple types of the same schemas. */
const FORMS: Readonly<Record<string, RegExp>> = {
  Id: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  Version: /^\d{1,5}(?:\.\d{1,5}){0,3}$/,
  ProviderName: /^.{1,125}$/,
  DefaultLocale: /^[a-z]{2}-[A-Z]{2}$/,
  DisplayName: /^.{1,125}$/,
  Description: /^.{1,250}$/,
  Permissions: /^(?:Restricted|ReadDocument|ReadAllDocument|WriteDocument|ReadWriteDocument)$/,
  SupportUrl: /^https:\/\/.{1,2040}$/,
  SourceLocation: /^https:\/\/.{1,2040}$/,
  'bt:Url': /^https:\/\/.{1,2040}$/,
  // The namespace: letters, digits and periods.
  'bt:String': /^[A-Za-z][\w.]{0,31}$/,
};

/** Everything in which a manifest of custom functions for Excel departs from what Microsoft documents; empty when nothing does. */
export function departures(xml: string): string[] {
  const found: string[] = [];
  const root = parse(xml);
  if (root.name !== 'OfficeApp' || root.attributes['xsi:type'] !== 'TaskPaneApp') found.push('root');
  if (root.attributes['xmlns'] !== 'http://schemas.microsoft.com/office/appforoffice/1.1') found.push('namespace');
  const ids = new Set<string>();
  const references: string[] = [];
  const visit = (element: Element): void => {
    const { name, attributes, children, text } = element;
    const sequence = SEQUENCES[name]?.split(' ');
    if (sequence !== undefined) {
      const places = children.map((child) => sequence.findIndex((allowed) => allowed.replace('!', '') === child.name));
      if (places.includes(-1)) found.push(`${name}: unknown child`);
      else if (places.some((place, i) => place < (places[i - 1] ?? 0))) found.push(`${name}: order of children`);
      const missing = sequence.filter((its) => its.endsWith('!') && !children.some((c) => `${c.name}!` === its));
      for (const child of missing) found.push(`${name}: ${child.replace('!', '')} missing`);
    }
    const { resid, id } = attributes;
    if (resid !== undefined) references.push(resid);
    else if (FORMS[name] !== undefined && !FORMS[name].test(attributes['DefaultValue'] ?? text))
      found.push(`${name}: form`);
    if (id !== undefined) {
      if (ids.has(id)) found.push(`${id}: twice`);
      if (id.length > 32) found.push(`${id}: longer than 32`);
      ids.add(id);
    }
    children.forEach(visit);
  };
  visit(root);
  for (const reference of references) if (!ids.has(reference)) found.push(`${reference}: no such resource`);
  for (const id of ids) if (!references.includes(id)) found.push(`${id}: not referred to`);
  return found;
}
