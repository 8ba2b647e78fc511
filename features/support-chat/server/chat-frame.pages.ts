import type { FastifyInstance } from 'fastify'
import { generateNonce } from '#platform/cache/nonce-slot.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { formatChatFrame } from './chat-frame.formatter.ts'
import { getChatOrigin, loadConfiguredChat } from './configured-chat.loader.ts'

const parseLanguage = (text: string | undefined): Language =>
  LANGUAGES.find((language) => language === text) ?? 'en'

/** `/chat-frame/<site>`: the page in which a merchant's chat runs. Its address names no order. */
export const mountChatFrame = (app: FastifyInstance, platform: Platform): void => {
  app.get<{ Params: { site: string }; Querystring: { lang?: string } }>(
    '/chat-frame/:site',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
      const chat = await loadConfiguredChat(platform, request.params.site)
      if (!chat) return reply.code(404).send()
      const language = parseLanguage(request.query.lang)
      const origin = getChatOrigin(platform, chat)
      const { html, policy } = formatChatFrame({
        ...{ nonce: generateNonce(platform.random), language, origin, title: chat.vendor.title },
        address: chat.vendor.getAddress({ origin, id: chat.settings.id, language }),
      })
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
    },
  )
}
