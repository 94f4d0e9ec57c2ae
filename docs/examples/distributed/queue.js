/** Where the jobs are: a queue for paths and one for the plans of a book, on one Redis. */
export const QUEUE = 'monte-carlo';
export const BOOK_QUEUE = 'book';

export const connection = {
  host: process.env.REDIS_HOST ?? '127.0.0.1',
  port: Number(process.env.REDIS_PORT ?? 6379),
  // A worker waits for Redis as long as it takes.
  maxRetriesPerRequest: null,
};
