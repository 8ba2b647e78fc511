import type { FastifyInstance } from 'fastify'

/** The worker's only scope: it contains no page, so the worker never intercepts a page's requests. */
const SCOPE = '/push/'

/**
 * Shows the messages it receives and opens the page each is about; nothing else. Fetched only when a user turns
 * messages on.
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
