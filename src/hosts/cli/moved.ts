import type { Command } from 'commander';
import { serviceFailure } from './errors/service-failure.js';

/** The package of the service, which is also its program. */
const SERVICE = 'esop-repurchase-service';

/** Commands of the service, which were commands of this program once. */
const MOVED = ['serve', 'keys', 'tenants', 'database'];

/** Answers the commands of the service by the name of its package. */
export function addMoved(program: Command): void {
  for (const name of MOVED) {
    program
      .command(name, { hidden: true })
      .argument('[words...]')
      .allowUnknownOption()
      .helpOption(false)
      .action(() => {
        throw serviceFailure(name, `The service is a package of its own. To run it: npx ${SERVICE} ${name}`);
      });
  }
}
