/**
 * A thread that watches how much memory the main thread has in use while that one computes and could not say so itself. Through
 * the inspector it asks for a full collection and then for what is left, again and again: live memory, garbage not counted.
 */
import { Session } from 'node:inspector';
import { parentPort } from 'node:worker_threads';

const session = new Session();
session.connectToMainThread();

const expression = `gc(); (({ heapUsed, arrayBuffers }) => heapUsed + arrayBuffers)(process.memoryUsage())`;
let peak = 0;
let samples = 0;

function sample() {
  const start = performance.now();
  session.post('Runtime.evaluate', { expression, returnByValue: true }, (error, answer) => {
    if (error) throw new Error(error.message);
    peak = Math.max(peak, answer.result.value);
    samples += 1;
    // As long again for the run itself, or it would hardly get on.
    setTimeout(sample, performance.now() - start);
  });
}

parentPort.on('message', () => parentPort.postMessage({ peak, samples }));
sample();
