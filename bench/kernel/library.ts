/**
 * The operations of a library of numbers, and its kind of number. A bundle swaps this file for one of the libraries, so that each
 * has loops of its own: shared loops would be slowed down for all by having met five kinds of numbers.
 */
export * from './exact.js';
