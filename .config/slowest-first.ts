import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds or more, most of it waiting for other programs, the slowest first. */
const SLOW = [
  'hosts/what-if/bring-and-share',
  'hosts/what-if/access',
  'hosts/what-if/plan-form',
  'hosts/what-if/analyses',
  'package/packed',
  'hosts/what-if/controls',
  'hosts/service/faults',
  'hosts/cli/guides',
  'hosts/service/guide',
  'hosts/what-if/saved',
  'hosts/what-if/set-up',
  'properties/oracle',
  'hosts/service/bodies',
  'docs/reference',
  'hosts/what-if/messy-census',
  'hosts/what-if/parts',
  'analysis/journal/explain',
  'hosts/service/node/serve',
  'hosts/what-if/own-answer',
  'hosts/parallel/distributed',
  'hosts/what-if/views',
  'hosts/spreadsheet/libreoffice',
  'package/runtimes',
  'hosts/cli/board-report',
  'hosts/parallel/run-monte-carlo',
  'hosts/what-if/whole-way',
  'hosts/what-if/company',
  'oracle/arbitrary',
  'package/hosts',
  'docs/examples',
  'hosts/service/simulations',
  'analysis/levers',
  'analysis/monte-carlo',
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
