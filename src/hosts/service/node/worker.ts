/** The script of a thread that computes runs, or reads large bodies, for the service. */
import workerpool from 'workerpool';
import { toMessage, type ErrorMessage } from '../../parallel/error-message.js';
import { prepareRun } from '../http/prepare-run.js';
import type { Prepare } from '../options.js';
import { computeRun } from '../runs/compute-run.js';
import type { ComputedRun } from '../store/records.js';
import { joinableGzip } from '../joinable-gzip.js';

/** A run, or why there is none. */
export type Answer = { readonly computed: ComputedRun } | { readonly error: ErrorMessage };

workerpool.worker({
  async prepare(...given: Parameters<Prepare>): Promise<unknown> {
    // The thread may just have been started, which takes longer than most bodies.
    workerpool.workerEmit('begun');
    const [body, limits, asked] = given;
    const prepared = await prepareRun(body, limits, asked, joinableGzip);
    if ('refused' in prepared) return prepared;
    return transferring(prepared, [prepared.body, prepared.inputs?.gzip]);
  },

  start(): void {
    // The call itself has started the thread.
  },

  async compute(inputs: Uint8Array): Promise<unknown> {
    try {
      const computed = await computeRun(inputs, joinableGzip);
      const { annual_projections, trust_states, summary_metrics, analysis, snapshot_pages } = computed;
      const bytes = [annual_projections, trust_states, summary_metrics, analysis, ...snapshot_pages];
      return transferring({ computed } satisfies Answer, bytes);
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message } satisfies Answer;
    }
  },
});

/** An answer whose bytes are passed on, not copied. */
function transferring(answer: object, bytes: readonly (Uint8Array | null | undefined)[]): unknown {
  const buffers = bytes.flatMap((some) => (some === null || some === undefined ? [] : [some.buffer as ArrayBuffer]));
  return new workerpool.Transfer(answer, buffers);
}
