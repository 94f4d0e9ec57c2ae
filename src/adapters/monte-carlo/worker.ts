/**
 * The script of a worker: a thread of Node or a Web Worker. It is told the plan once, and then which paths to compute.
 */
import workerpool from '#workerpool';
import {
  receivedPaths,
  samplePaths,
  type Paths,
  type SampledPaths,
  type SentPaths,
} from '../../analysis/monte-carlo/sample-path.js';
import { toMessage, type ErrorMessage } from './error-message.js';

/** The paths of a range, or why there are none. */
export type Answer = { readonly sampled: SampledPaths } | { readonly error: ErrorMessage };

let paths: Paths;

workerpool.worker({
  prepare(sent: SentPaths): void {
    paths = receivedPaths(sent);
  },

  samples(from: number, to: number): Answer {
    try {
      return { sampled: samplePaths(paths, from, to) };
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message };
    }
  },
});
