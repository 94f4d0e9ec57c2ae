/** The script of a thread that computes runs, or reads large bodies, for the service. */
import workerpool from 'workerpool';
import { toMessage, type ErrorMessage } from 'esop-repurchase/internal';
import { prepareRun } from '../http/prepare-run.js';
import type { Prepare } from '../options.js';
import type { ComputedRun } from '../records.js';
import { computeRun } from '../runs/compute-run.js';

/** A run, or why there is none. */
export type Computed = { readonly computed: ComputedRun } | { readonly error: ErrorMessage };

workerpool.worker({
  prepare: (...given: Parameters<Prepare>): unknown => prepareRun(...given),

  start(): void {
    // The call itself has started the thread.
  },

  compute(inputs: Uint8Array): unknown {
    try {
      const computed = computeRun(inputs);
      // Passed on, not copied; small ones share the memory of a pool.
      const own = computed.parts.filter(({ data }) => data.byteLength === data.buffer.byteLength);
      const buffers = own.map(({ data }) => data.buffer as ArrayBuffer);
      return new workerpool.Transfer({ computed } satisfies Computed, buffers);
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message } satisfies Computed;
    }
  },
});
