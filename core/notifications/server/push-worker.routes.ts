import type { FastifyInstance } from 'fastify'

/** The only place to which the worker belongs: it has no page below it, so it never comes between a page and the server. */
const SCOPE = '/push/'

/**
 * Shows what it is sent and leads to the page that it is about; nothing else. It is fetched when somebody turns
 * messages on, and not before.
 */
const WORKER = `'use strict'
self.addEventListener('push', (event) => {
  const { id, title, body, link } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, data: { link } }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = event.notification.data
  if (!/^https?:/.test(link)) return
  event.waitUntil(self.clients.openWindow(link))
})
`

export const mountPushWorker = (app: FastifyInstance): void => {
  app.get('/push-worker.js', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', SCOPE)
      .send(WORKER),
  )
}
