import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds or more, most of it waiting for other programs, the slowest first. */
const SLOW = [
  'bench/suite',
  'adapters/service/store/store.contract',
  'adapters/cli/serve',
  'what-if/access',
  'properties/oracle',
  'what-if/bring-and-share',
  'adapters/service/faults/faults',
  'what-if/controls',
  'adapters/monte-carlo/distributed',
  'adapters/browser/browser',
  'analysis/monte-carlo',
  'what-if/analyses',
  'adapters/service/guide',
  'adapters/service/store/killed',
  'package/node-versions',
  'oracle/laws',
  'what-if/company',
  'adapters/monte-carlo/run-monte-carlo',
  'adapters/spreadsheet/libreoffice',
];

/** The slowest first, so that no worker is left with one of them when the others have nothing more to do. */
export class SlowestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const i = SLOW.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return i === -1 ? SLOW.length : i;
    };
    return Promise.resolve([...files].sort((one, other) => rank(one) - rank(other)));
  }
}
