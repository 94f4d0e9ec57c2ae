/** The script of a thread that computes runs, or reads large bodies, for the service. */
import workerpool from 'workerpool';
import { toMessage, type ErrorMessage } from 'esop-repurchase/internal';
import { prepareRun } from '../runs/prepare-run.js';
import { writeResults } from '../http/write-results.js';
import type { Prepare, WriteResults } from '../options.js';
import type { ComputedRun } from '../records.js';
import { computeRun } from '../runs/compute-run.js';

/** A run, or why there is none. */
export type Computed = { readonly computed: ComputedRun } | { readonly error: ErrorMessage };

workerpool.worker({
  prepare: (...given: Parameters<Prepare>): unknown => prepareRun(...given),

  async write(...given: Parameters<WriteResults>): Promise<unknown> {
    const body = await writeResults(...given);
    return new workerpool.Transfer(body, ownBuffers([body]));
  },

  start(): void {
    // The call itself has started the thread.
  },

  compute(inputs: Uint8Array): unknown {
    try {
      const computed = computeRun(inputs);
      const buffers = ownBuffers(computed.parts.map(({ data }) => data));
      return new workerpool.Transfer({ computed } satisfies Computed, buffers);
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message } satisfies Computed;
    }
  },
});

/** Memory that is passed on, not copied; small arrays share the memory of a pool. */
function ownBuffers(arrays: readonly Uint8Array[]): ArrayBuffer[] {
  return arrays
    .filter(({ byteLength, buffer }) => byteLength === buffer.byteLength)
    .map(({ buffer }) => buffer as ArrayBuffer);
}
