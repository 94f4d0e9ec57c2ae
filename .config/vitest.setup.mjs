import fc from 'fast-check';
import { register } from 'tsx/esm/api';

// For this thread alone, once for all files: threads of the tests run what is built.
if (process.env['TSX_IN'] !== String(process.pid)) register();
process.env['TSX_IN'] = String(process.pid);

/** One seed for every property, so that a red run is red again; `FC_SEED=7 npm run test:unit` looks elsewhere. */
const seed = Number(process.env['FC_SEED'] ?? 20_260_101);

// Shrinking a plan can take hours. A failure is then shown as far as it was shrunk; a property without one has not been tried
// often enough. (Only a single assertion can have the plugin that is to replace these two.)
fc.configureGlobal({ seed, interruptAfterTimeLimit: 300_000, markInterruptAsFailure: true });

// A process of tests is ended by a signal. What its files share, such as a database, goes in listeners of `exit`.
if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit());
