import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#platform/http/area.ts'
import { newNonce } from '#platform/http/nonce-slot.ts'
import { directionOf, isLanguage } from '#platform/kernel/language.ts'
import { loadAccount } from './accounts.service.ts'
import { receiveWebhook } from './gateway-events.use-case.ts'
import { isKeyOf } from './hand-over.ts'
import { writeHandOver } from './hand-over-page.ts'
import { findHandOver } from './payments.repo.ts'
import { writeWallet } from './wallet-page.ts'

/** Stands in a reply for the address of our page, where a gateway's server posts and sends the browser on by itself. */
const RETURN_URL = '{returnUrl}'

interface Address {
  readonly key: string
  readonly id: string
}

const gone = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('404')

const find = async (platform: Platform, { key, id }: Address) =>
  isKeyOf(platform, id, key) ? platform.db.system((unit) => findHandOver(unit, id)) : undefined

/** Leads on to our own page about the payment, which asks the gateway itself. */
const leadBack = (reply: FastifyReply, returnUrl: string) =>
  reply.code(303).header('location', returnUrl).header('cache-control', 'no-store').send()

const headersOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

/**
 * The two pages between us and gateways that are reached by a form or a script, and that send browsers back by a
 * form. Both are opened by a key in their address; what a form says is taken like an event of the gateway, so a
 * signed one settles the payment and any other changes nothing. The browser goes on to our page whatever it said.
 */
export const mountHandOver = (app: FastifyInstance, platform: Platform): void => {
  const options = { schema: { hide: true } }

  app.get<{ Params: Address }>('/payment/hand-over/:key/:id', options, async ({ params }, reply) => {
    const found = await find(platform, params)
    if (!found) return gone(reply)
    const { handOver, isWaiting } = found
    const language = isLanguage(handOver.language) ? handOver.language : 'en'
    const nonce = newNonce(platform.random)
    const word = platform.catalogue.of(language, 'payments')
    const texts = { heading: word('handOver.heading'), goOn: word('unpaid.continue') }
    const frame = { language, direction: directionOf(language), nonce, texts }
    const page = isWaiting
      ? (writeWallet(frame, { ...found, ...params, word }) ?? writeHandOver(frame, handOver))
      : undefined
    if (!page) return leadBack(reply, handOver.returnUrl)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', page.policy)
      .send(page.html)
  })

  app.post<{ Params: Address }>('/payment/return/:key/:id', options, async (request, reply) => {
    const found = await find(platform, request.params)
    if (!found) return gone(reply)
    const { accountId, handOver } = found
    const account = await loadAccount(platform, accountId)
    const outcome = await receiveWebhook(platform, {
      provider: account?.provider ?? '',
      accountId,
      headers: headersOf(request),
      rawBody: request.rawBody ?? new Uint8Array(),
      receivedAt: platform.clock.now(),
      path: request.url,
    })
    if (outcome.kind === 'refused') platform.metrics.events.inc({ name: 'return.refused' })
    const words = outcome.kind === 'received' ? outcome.reply : undefined
    if (!words?.body.includes(RETURN_URL)) return leadBack(reply, handOver.returnUrl)
    return reply.type(words.contentType).send(words.body.replace(RETURN_URL, handOver.returnUrl))
  })
}
