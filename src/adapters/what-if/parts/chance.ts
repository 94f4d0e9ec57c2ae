/** What only random futures need, half of the whole page: the pool of workers, and their script as text. */
export { default as workerpool } from 'workerpool';
export { default as workerScript } from 'monte-carlo-worker';
