import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { generateNonce } from '#platform/cache/nonce-slot.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { getDirection, isLanguage } from '#platform/kernel/language.ts'
import { loadAccount } from './accounts.service.ts'
import { receiveWebhook } from './gateway-events.use-case.ts'
import { isPageKey } from './gateway-redirect.mapper.ts'
import { findGatewayRedirect } from './payments.repo.ts'
import { renderRedirectPage } from './redirect-page.formatter.ts'
import { renderWalletPage } from './wallet-page.formatter.ts'

/**
 * Placeholder in a reply for the URL of our page, where a gateway's server posts and then redirects the browser
 * itself.
 */
const RETURN_URL_PLACEHOLDER = '{returnUrl}'

interface RedirectPageParams {
  readonly key: string
  readonly id: string
}

const sendNotFound = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('404')

const findRedirect = async (platform: Platform, { key, id }: RedirectPageParams) =>
  isPageKey(platform, id, key) ? platform.db.system((tx) => findGatewayRedirect(tx, id)) : undefined

/** Redirects to our own payment page, which queries the gateway. */
const redirectToReturnUrl = (reply: FastifyReply, returnUrl: string) =>
  reply.code(303).header('location', returnUrl).header('cache-control', 'no-store').send()

const toHeaders = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

/**
 * The two pages between us and gateways that use a form or a script, and that return browsers with a form. Both
 * require a key in their URL; a form is treated like a gateway event, so a signed one settles the payment and any
 * other changes nothing, nor does a return without a form. The browser is redirected to our page in every case.
 */
export const mountGatewayRedirectPages = (app: FastifyInstance, platform: Platform): void => {
  const options = { schema: { hide: true } }

  app.get<{ Params: RedirectPageParams }>(
    '/payment/hand-over/:key/:id',
    options,
    async ({ params }, reply) => {
      const found = await findRedirect(platform, params)
      if (!found) return sendNotFound(reply)
      const { handOver, isWaiting } = found
      const language = isLanguage(handOver.language) ? handOver.language : 'en'
      const nonce = generateNonce(platform.random)
      const translate = platform.catalogue.getTranslator(language, 'payments')
      const texts = { heading: translate('handOver.heading'), goOn: translate('unpaid.continue') }
      const frame = { language, direction: getDirection(language), nonce, texts }
      const page = isWaiting
        ? (renderWalletPage(frame, { ...found, ...params, word: translate }) ??
          renderRedirectPage(frame, handOver))
        : undefined
      if (!page) return redirectToReturnUrl(reply, handOver.returnUrl)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', page.policy)
        .send(page.html)
    },
  )

  // A host that answers the vendor's form by 302 or 303 makes the browser ask without fields; some vendors do it themselves.
  app.get<{ Params: RedirectPageParams }>('/payment/return/:key/:id', options, async ({ params }, reply) => {
    const found = await findRedirect(platform, params)
    return found ? redirectToReturnUrl(reply, found.handOver.returnUrl) : sendNotFound(reply)
  })

  app.post<{ Params: RedirectPageParams }>('/payment/return/:key/:id', options, async (request, reply) => {
    const found = await findRedirect(platform, request.params)
    if (!found) return sendNotFound(reply)
    const { accountId, handOver } = found
    const account = await loadAccount(platform, accountId)
    const outcome = await receiveWebhook(platform, {
      provider: account?.provider ?? '',
      accountId,
      headers: toHeaders(request),
      rawBody: request.rawBody ?? new Uint8Array(),
      receivedAt: platform.clock.now(),
      path: request.url,
    })
    if (outcome.kind === 'refused') platform.metrics.events.inc({ name: 'return.refused' })
    const words = outcome.kind === 'received' ? outcome.reply : undefined
    if (!words?.body.includes(RETURN_URL_PLACEHOLDER)) return redirectToReturnUrl(reply, handOver.returnUrl)
    return reply.type(words.contentType).send(words.body.replace(RETURN_URL_PLACEHOLDER, handOver.returnUrl))
  })
}
