/** For a script tag: everything, as the one global `EsopRepurchase`. */
import * as everything from './all.js';

Object.assign(globalThis, { EsopRepurchase: { ...everything } });
