/**
 * What is served instead of the worker where OFFLINE=0: it takes the place of the worker on a customer's device, deletes
 * what that one kept and ends. No page is loaded anew, so an open checkout goes on.
 */
export const REMOVER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
)
`
