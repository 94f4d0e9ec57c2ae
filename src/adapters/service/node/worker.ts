/** The script of a thread that computes runs, or reads large bodies, for the service. */
import workerpool from '#workerpool';
import { toMessage, type ErrorMessage } from '../../monte-carlo/error-message.js';
import { prepareRun } from '../http/prepare-run.js';
import type { Prepare } from '../options.js';
import { computeRun } from '../runs/compute-run.js';
import type { ComputedRun } from '../store/records.js';
import { joinableGzip } from './joinable-gzip.js';

/** A run, or why there is none. */
export type Answer = { readonly computed: ComputedRun } | { readonly error: ErrorMessage };

workerpool.worker({
  async prepare(...given: Parameters<Prepare>): Promise<unknown> {
    const [body, limits, asked] = given;
    return prepareRun(body, limits, asked, joinableGzip);
  },

  start(): void {
    // The call itself has started the thread.
  },

  async compute(inputs: Uint8Array): Promise<unknown> {
    try {
      const computed = await computeRun(inputs, joinableGzip);
      const { annual_projections, trust_states, summary_metrics, analysis, snapshot_pages } = computed;
      const groups = [annual_projections, trust_states, summary_metrics, analysis].filter((group) => group !== null);
      const buffers = [...groups, ...snapshot_pages.map(({ gzip }) => gzip)].map(({ buffer }) => buffer as ArrayBuffer);
      return new workerpool.Transfer({ computed } satisfies Answer, buffers);
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message } satisfies Answer;
    }
  },
});
