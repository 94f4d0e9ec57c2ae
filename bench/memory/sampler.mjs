/**
 * A thread that watches how much memory the process has while the main thread computes and could not say so itself.
 *
 * `live`: through the inspector it asks the main thread for a full collection and then for what is left, again and again:
 * garbage does not count. `resident`: it asks the operating system, and disturbs nobody.
 */
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';

const session = new Session();
session.connectToMainThread();

const expression = `gc(); (({ heapUsed, arrayBuffers }) => heapUsed + arrayBuffers)(process.memoryUsage())`;
let peak = 0;
let samples = 0;

function keep(bytes) {
  peak = Math.max(peak, bytes);
  samples += 1;
}

function sampleLive() {
  const start = performance.now();
  session.post('Runtime.evaluate', { expression, returnByValue: true }, (error, answer) => {
    if (error) throw new Error(error.message);
    keep(answer.result.value);
    // As long again for the run itself, or it would hardly get on.
    setTimeout(sampleLive, performance.now() - start);
  });
}

parentPort.on('message', () => parentPort.postMessage({ peak, samples }));
if (workerData === 'live') sampleLive();
else setInterval(() => keep(process.memoryUsage.rss()), 1);
