import type { SampledPaths, SentPaths } from '../../analysis/internal.js';
import { ENGINE_VERSION } from '../../index.js';
import type { Reply } from './answering.js';
import { answerIn, type Asked, startAsked } from './asking.js';
import type { SamplingQuestion } from './sampling.js';

/** Workers that compute paths of one run or of several. */
export interface Workers {
  /** A run whose paths they may compute; its plan crosses to a worker when that meets it first. */
  run(sent: SentPaths): RunOfWorkers;
  /** Stops all of them, whatever they are doing, and rejects what they have not computed. */
  end(): Promise<void>;
}

/** The paths of one run. */
export interface RunOfWorkers {
  /** Lets the next free worker compute some of them. */
  samples(from: number, to: number): Promise<SampledPaths>;
  /** Computes no more of them; a worker that is at it is stopped. */
  cancel(): void;
}

/** A place for a worker. */
interface Place {
  /** Worker; null after it was stopped or has failed: the next task starts another. */
  worker: Asked | null;
  /** The plan that the worker has. */
  plan: SentPaths | null;
  task: Task | null;
}

interface Task {
  readonly from: number;
  readonly to: number;
  readonly sent: SentPaths;
  readonly settle: (reply: Reply) => void;
  readonly fail: (reason: Error) => void;
}

/** Starts a number of workers. */
export function startWorkers(count: number, url: URL | string | undefined): Workers {
  const places: Place[] = Array.from({ length: count }, () => ({ worker: startAsked(url), plan: null, task: null }));
  const stopping = new Set<Promise<void>>();
  let waiting: Task[] = [];
  let ended: Error | null = null;

  const stop = (place: Place, reason?: unknown): void => {
    const stopped = place.worker?.end(reason);
    place.worker = null;
    if (stopped === undefined) return;
    stopping.add(stopped);
    void stopped.then(() => stopping.delete(stopped));
  };
  const compute = async (place: Place, task: Task): Promise<void> => {
    const { from, to, sent } = task;
    place.task = task;
    place.plan = place.worker === null ? null : place.plan;
    place.worker ??= startAsked(url);
    const question: SamplingQuestion = { from, to, sent: place.plan === sent ? null : sent, version: ENGINE_VERSION };
    place.plan = sent;
    try {
      task.settle(await place.worker.ask(question));
    } catch (error) {
      stop(place);
      task.fail(error as Error);
    }
    place.task = null;
    handOut();
  };
  const handOut = (): void => {
    for (const place of places) {
      if (place.task !== null) continue;
      const task = waiting.shift();
      if (task === undefined) return;
      void compute(place, task);
    }
  };
  return {
    run: (sent) => ({
      samples: async (from, to) => {
        const reply = await new Promise<Reply>((settle, fail) => {
          if (ended === null) {
            waiting.push({ from, to, sent, settle, fail });
            handOut();
          } else fail(ended);
        });
        return answerIn(reply) as SampledPaths;
      },
      cancel: () => {
        waiting = waiting.filter((task) => task.sent !== sent);
        for (const place of places) if (place.task?.sent === sent) stop(place);
      },
    }),
    end: async () => {
      ended = new Error('The pool has ended');
      for (const { fail } of waiting.splice(0)) fail(ended);
      for (const place of places) stop(place);
      await Promise.all(stopping);
    },
  };
}
