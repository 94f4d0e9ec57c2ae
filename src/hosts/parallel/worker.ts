/** The script of a worker: a thread of Node or a Web Worker. */
import { answerQuestions } from './answering.js';
import { sampled } from './sampling.js';

answerQuestions(sampled);
