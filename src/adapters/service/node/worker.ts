/** The script of a thread that computes runs, or reads large bodies, for the service. */
import { constants, gzipSync } from 'node:zlib';
import workerpool from 'workerpool';
import { toMessage, type ErrorMessage } from '../../monte-carlo/error-message.js';
import { prepareRun } from '../http/prepare-run.js';
import type { Prepare } from '../options.js';
import { computeRun } from '../runs/compute-run.js';
import type { ComputedRun } from '../store/records.js';

/** A run, or why there is none. */
export type Answer = { readonly computed: ComputedRun } | { readonly error: ErrorMessage };

workerpool.worker({
  async prepare(...given: Parameters<Prepare>): Promise<unknown> {
    const [body, limits, asked] = given;
    return prepareRun(body, limits, asked, gzip);
  },

  start(): void {
    // The call itself has started the thread.
  },

  async compute(inputs: Uint8Array): Promise<unknown> {
    try {
      const computed = await computeRun(inputs, gzip);
      const pages = [...computed.snapshot_pages.map(({ gzip: page }) => page), computed.analysis ?? []].flat();
      const buffers = pages.map(({ buffer }) => buffer as ArrayBuffer);
      return new workerpool.Transfer({ computed } satisfies Answer, buffers);
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message } satisfies Answer;
    }
  },
});

/**
 * Compresses synchronously, so that no page of text waits in memory. The result gets memory of its own, because Node's small
 * buffers share theirs. The fastest level makes pages a quarter larger but takes a quarter of the time; the default level would
 * take longer than the projection itself.
 */
function gzip(text: string): Promise<Uint8Array> {
  return Promise.resolve(new Uint8Array(gzipSync(text, { level: constants.Z_BEST_SPEED })));
}
