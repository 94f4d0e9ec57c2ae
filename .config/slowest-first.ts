import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds or more, most of it waiting for other programs, the slowest first. */
const SLOW = `
  hosts/service/faults hosts/what-if/bring-and-share hosts/what-if/access hosts/what-if/analyses hosts/cli/guides
  hosts/what-if/plan-form package/packed hosts/what-if/controls hosts/what-if/saved hosts/service/guide
  hosts/what-if/set-up hosts/cli/board-report analysis/journal/explain hosts/service/bodies
  analysis/policy oracle/arbitrary hosts/parallel/distributed properties/oracle hosts/service/node/serve
  analysis/monte-carlo hosts/what-if/company package/hosts docs/reference hosts/what-if/messy-census
  hosts/parallel/run-monte-carlo analysis/levers analysis/journal/laws hosts/cli/transcripts hosts/what-if/views
  hosts/spreadsheet/libreoffice hosts/service/openapi/conformance package/runtimes docs/examples package/types
  package/newest-peers hosts/what-if/parts hosts/service/simulations properties/company-finances
  hosts/browser/browser hosts/what-if/kept-census properties/a-million-people hosts/what-if/board
  presentation/journal/guide properties/loans-and-people hosts/what-if/whole-way analysis/monte-carlo-earnings
  properties/invariance hosts/inputs-in-hosts`
  .trim()
  .split(/\s+/);

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
