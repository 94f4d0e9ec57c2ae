/** The script of a worker: a thread of Node or a Web Worker. */
import workerpool from 'workerpool';
import { sampling } from './sampling.js';

workerpool.worker(sampling);
