/**
 * Keeps the page's own files, all of one build, so that it opens without its host. A new build has another name: the browser fetches it
 * whole, and shows it once no window shows the former.
 */

/** Name of this build and its files, which the build fills in. */
declare const BUILD: string;
declare const FILES: readonly string[];

/** Event of a service worker, as far as it is used here. */
interface Told extends Event {
  readonly request: Request;
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
}

const on = (name: string, listener: (event: Told) => void): void => addEventListener(name, listener as EventListener);

on('install', (event) => event.waitUntil(caches.open(BUILD).then((kept) => kept.addAll([...FILES]))));

on('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== BUILD && /^what-if-/.test(name)).map((name) => caches.delete(name)),
        ),
      ),
  ),
);

on('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  event.respondWith(
    caches
      .open(BUILD)
      .then((kept) => kept.match(request, { ignoreSearch: true }))
      .then((answer) => answer ?? fetch(request)),
  );
});
