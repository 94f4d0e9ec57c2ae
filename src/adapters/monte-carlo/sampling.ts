import {
  receivedPaths,
  samplePaths,
  type Paths,
  type SampledPaths,
  type SentPaths,
} from '../../analysis/monte-carlo/sample-path.js';
import { toMessage, type ErrorMessage } from './error-message.js';

/** The paths of a range, or why there are none; or that the plan is needed first. */
export type Answer = { readonly sampled: SampledPaths } | { readonly error: ErrorMessage };
export type AnswerOfWorker = Answer | { readonly needsPlan: true };

/** The plan that was sent last. */
let known: { readonly run: number; readonly paths: Paths } | null = null;

/** What a worker does: it is told which paths of which plan to compute, and the plan itself when it does not have it. */
export const sampling = {
  /** Says that the worker has started. */
  ready: () => true,

  samples(run: number, from: number, to: number, sent: SentPaths | null): AnswerOfWorker {
    if (sent !== null) known = { run, paths: receivedPaths(sent) };
    if (known?.run !== run) return { needsPlan: true };
    try {
      return { sampled: samplePaths(known.paths, from, to) };
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message };
    }
  },
};
