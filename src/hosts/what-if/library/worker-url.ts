import workerScript from 'library-worker';

/**
 * Calls a function with an address of the workers' script, which is text that came with the page, so that nothing is fetched and the page
 * needs no server.
 */
export async function withWorkers<Result>(work: (workerUrl: string) => Promise<Result>): Promise<Result> {
  const workerUrl = URL.createObjectURL(new Blob([workerScript], { type: 'text/javascript' }));
  try {
    return await work(workerUrl);
  } finally {
    URL.revokeObjectURL(workerUrl);
  }
}
