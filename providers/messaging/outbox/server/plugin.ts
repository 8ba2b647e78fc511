import type { FastifyInstance } from 'fastify'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { createInbox, extractCode, type Inbox } from './inbox.adapter.ts'
import { INBOX_POLICY, renderInboxPage } from './inbox.pages.ts'

const inboxes = new WeakMap<Platform['db'], Inbox>()

const getInbox = (platform: Platform): Inbox => {
  const inbox = inboxes.get(platform.db) ?? createInbox(platform.clock)
  inboxes.set(platform.db, inbox)
  return inbox
}

const mountPages = (app: FastifyInstance, inbox: Inbox): void => {
  app.get('/outbox', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', INBOX_POLICY)
      .send(renderInboxPage(inbox.list())),
  )
  app.get<{ Querystring: { to?: string } }>('/outbox/messages', { schema: { hide: true } }, async (request) =>
    inbox.list(request.query.to).map((message) => ({ ...message, code: extractCode(message.text) })),
  )
}

/**
 * Simulates SMS, WhatsApp, e-mail and push: messages can be read at `/outbox`. It shows codes to
 * any visitor, so it does not exist in production.
 */
export const outboxMessaging: ServerPlugin = {
  name: 'messaging-outbox',
  provides: (platform) =>
    platform.env.NODE_ENV === 'production' ? {} : { messageProvider: [getInbox(platform)] },
  mount: (app, platform) => {
    if (platform.env.NODE_ENV !== 'production') mountPages(app, getInbox(platform))
  },
}
