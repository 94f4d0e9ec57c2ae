import { run } from '/work/wt/e3a/test/hosts/cli/harness.ts';
const { stdout, stderr, exitCode } = await run('/work/wt/e3a/docs/examples', process.argv.slice(2)) as any;
console.log(stdout, stderr, exitCode ?? '');
process.exit(0);
