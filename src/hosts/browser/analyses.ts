/** Third script for pages: analyses, and Monte Carlo in Web Workers. */
export * from '../../analysis/index.js';
export * from '../parallel/index.js';
