/** Whole library for a script tag, as the one global `EsopRepurchase`. */
import * as everything from './all.js';

Object.assign(globalThis, { EsopRepurchase: { ...everything } });
