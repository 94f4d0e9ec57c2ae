/** The script of the Monte Carlo workers as text: half of all the page has, and needed only for random futures. */
export { default as workerScript } from 'monte-carlo-worker';
