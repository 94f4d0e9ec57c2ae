import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { built } from './built.js';
import { departures } from './manifest.js';

// Microsoft's own validator, office-addin-manifest, sends the file to a service; here the documented rules are checked.
const manifest = built('excel/manifest.xml');

describe('the manifest of the Excel add-in', () => {
  it('is as Microsoft documents it', () => {
    expect(departures(manifest)).toEqual([]);
  });

  it('has the version of the package and nothing left to fill in but the address', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(manifest).toContain(`<Version>${version}.0</Version>`);
    expect(manifest).not.toMatch(/VERSION|localhost|TODO/);
    const hosts = [...manifest.matchAll(/DefaultValue="https:\/\/([^/"]+)/g)].map(([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set(['your-host.example']));
  });

  const moved = (from: RegExp, before: string): string => {
    const [element] = from.exec(manifest)!;
    return manifest.replace(element, '').replace(before, element + before);
  };

  it.each([
    ['an order that Excel refuses', moved(/<Version>.*?<\/Version>/, '<Id>'), 'OfficeApp: order of children'],
    [
      'hosts after the resources',
      moved(/<Resources>[^]*<\/Resources>/, '<Hosts>\n      <Host xsi'),
      'VersionOverrides: order of children',
    ],
    ['a page before its script', moved(/<Page>[^]*?<\/Page>/, '<Script>'), 'ExtensionPoint: order of children'],
    ['no permissions', manifest.replace(/<Permissions>.*<\/Permissions>/, ''), 'OfficeApp: Permissions missing'],
    ['an unknown element', manifest.replace('<Permissions>', '<Icon/><Permissions>'), 'OfficeApp: unknown child'],
    ['an id that is no GUID', manifest.replace(/<Id>./, '<Id>'), 'Id: form'],
    ['a version of words', manifest.replace(/<Version>/, '<Version>v'), 'Version: form'],
    ['a version of five numbers', manifest.replace(/<Version>/, '<Version>1.'), 'Version: form'],
    [
      'an address without encryption',
      manifest.replace('https://your-host.example/functions.js"', 'http://a.example/functions.js"'),
      'bt:Url: form',
    ],
    [
      'a description of 251 characters',
      manifest.replace(/(<Description DefaultValue=")[^"]*/, `$1${'x'.repeat(251)}`),
      'Description: form',
    ],
    ['a namespace with a space', manifest.replace('DefaultValue="ESOP"', 'DefaultValue="E SOP"'), 'bt:String: form'],
    [
      'a resource that is not there',
      manifest.replace('resid="Functions.Page.Url"', 'resid="Page"'),
      'Page: no such resource',
    ],
    [
      'a long name of a resource',
      manifest.replace(/Functions\.Page\.Url/g, 'F'.repeat(33)),
      `${'F'.repeat(33)}: longer than 32`,
    ],
    ['another kind of add-in', manifest.replace('"TaskPaneApp"', '"ContentApp"'), 'root'],
  ])('%s would be noticed', (_, xml, departure) => {
    expect(xml).not.toBe(manifest);
    expect(departures(xml)).toContain(departure);
  });

  it('so would an element that is not closed', () => {
    expect(() => departures(manifest.replace('</Page>', ''))).toThrow('closes <Page>');
  });
});
