import { type Paths, receivedPaths, type SampledPaths, samplePaths, type SentPaths } from '../../analysis/internal.js';
import { ENGINE_VERSION } from '../../index.js';

/** The paths that a worker is to compute. */
export interface SamplingQuestion {
  readonly from: number;
  readonly to: number;
  /** The plan; null for the plan of the worker's last question. */
  readonly sent: SentPaths | null;
  /** Version of the library that asks: a script that was copied may be an older one. */
  readonly version: string;
}

/** The plan that was sent last. */
let known: Paths | null = null;

/** Computes the paths that are asked for. */
export function sampled({ from, to, sent, version }: SamplingQuestion): SampledPaths {
  if (version !== ENGINE_VERSION) {
    throw new Error(`The worker script has version ${ENGINE_VERSION}, the library ${version}: copy the script again`);
  }
  if (sent !== null) known = receivedPaths(sent);
  return samplePaths(known!, from, to);
}
