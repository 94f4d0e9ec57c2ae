import { runCommandLine } from './command-line.js';
import { runInNode } from './node-host.js';

await runInNode(runCommandLine);
