import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds or more, most of it waiting for other programs, the slowest first. */
const SLOW = [
  'bench/suite',
  'hosts/service/deploy',
  'hosts/service/commands/serve',
  'hosts/what-if/access',
  'properties/oracle',
  'hosts/what-if/bring-and-share',
  'hosts/service/bodies',
  'hosts/what-if/controls',
  'hosts/parallel/distributed',
  'hosts/browser/browser',
  'analysis/monte-carlo',
  'hosts/what-if/analyses',
  'hosts/service/guide',
  'hosts/service/simulations',
  'hosts/service/runs',
  'package/node-versions',
  'oracle/laws',
  'hosts/what-if/company',
  'hosts/parallel/run-monte-carlo',
  'hosts/spreadsheet/libreoffice',
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
