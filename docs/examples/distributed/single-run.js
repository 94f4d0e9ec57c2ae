/** The same figures on one thread, to compare. */
import { prepare } from 'esop-repurchase';
import { monteCarlo } from 'esop-repurchase/analysis';
import { inputs, options } from './company.js';
import { figures } from './figures.js';

console.log(figures(monteCarlo(prepare(...inputs), options)));
