import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds or more, most of it waiting for other programs, the slowest first. */
const SLOW = [
  'properties/oracle',
  'hosts/what-if/bring-and-share',
  'hosts/what-if/access',
  'hosts/service/guide',
  'hosts/what-if/analyses',
  'package/packed',
  'hosts/what-if/controls',
  'hosts/service/faults',
  'hosts/service/commands/serve',
  'hosts/service/bodies',
  'docs/reference',
  'hosts/parallel/run-monte-carlo',
  'hosts/parallel/distributed',
  'hosts/what-if/views',
  'package/hosts',
  'analysis/monte-carlo',
  'oracle/arbitrary',
  'package/newest-peers',
  'package/types',
  'hosts/cli/board-report',
  'analysis/compare',
  'hosts/spreadsheet/libreoffice',
  'hosts/browser/browser',
  'hosts/cli/guides',
  'properties/a-million-people',
  'oracle/laws',
  'hosts/service/simulations',
  'hosts/service/runs',
  'bench/suite',
  'hosts/what-if/company',
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
