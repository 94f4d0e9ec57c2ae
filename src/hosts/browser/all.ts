/** Library for a page without a bundler, in one script: projections, analyses, and Monte Carlo in Web Workers. */
export * from '../../index.js';
export * from '../../analysis/index.js';
export * from '../parallel/index.js';
