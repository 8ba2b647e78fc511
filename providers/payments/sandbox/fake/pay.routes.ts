import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Behaviours } from './behaviours.ts'
import { isCardToken, SANDBOX_CARDS, type SandboxCardToken } from './cards.ts'
import type { SandboxPaymentProcessor } from './gateway.ts'
import { sendPage } from './page-frame.ts'
import {
  renderChallengePage,
  renderMissingPage,
  renderPayPage,
  renderStatePage,
  renderTestCardsPage,
} from './pages.ts'
import type { SandboxPayment } from './payment.ts'
import { sendByRule } from './replies.ts'
import { buildSignedReturnUrl, type SandboxMerchant } from './signatures.ts'
import { getPageLocale, type PageLocale, type SandboxTextKey } from './texts.ts'
import type { Timers } from './timers.ts'

export interface PayDependencies {
  readonly gateway: SandboxPaymentProcessor
  readonly behaviours: Behaviours
  readonly merchants: readonly SandboxMerchant[]
  readonly timers: Timers
}

const parameters = z.object({ id: z.string() })
const query = z.object({ lang: z.string().optional().catch(undefined) })
const payForm = z.object({
  action: z.enum(['pay', 'cancel']).catch('pay'),
  card: z.string().default(''),
  token: z.string().default(''),
})
const challengeForm = z.object({
  action: z.enum(['confirm', 'cancel']).catch('confirm'),
  code: z.string().max(40).catch(''),
})

interface PageVisit {
  readonly reply: FastifyReply
  readonly payment: SandboxPayment
  readonly speech: PageLocale
  readonly form: unknown
}

/** The typed token overrides the chosen card; anything with many digits is refused before it is parsed. */
const readCard = ({
  card,
  token,
}: z.infer<typeof payForm>): { card: SandboxCardToken } | { problem: SandboxTextKey } => {
  const typed = token.trim()
  if ((typed.match(/\d/g) ?? []).length >= 8) return { problem: 'error.number' }
  if (typed !== '') return isCardToken(typed) ? { card: typed } : { problem: 'error.token' }
  return isCardToken(card) ? { card } : { problem: 'error.choose' }
}

/** The return URL of the shop, or undefined when the card used has none. */
const getReturnUrl = (merchants: readonly SandboxMerchant[], payment: SandboxPayment): string | undefined => {
  const merchant = merchants.find(({ merchantId }) => merchantId === payment.merchantId)
  if (!merchant || (payment.card && !SANDBOX_CARDS[payment.card].returns)) return undefined
  return buildSignedReturnUrl(merchant.webhookSecret, payment)
}

const getShopOrigin = (payment: SandboxPayment): string => new URL(payment.returnUrl).origin

const findVisitorCard = (
  gateway: SandboxPaymentProcessor,
  { merchantId, customer, usesCard }: SandboxPayment,
) =>
  customer === undefined
    ? undefined
    : gateway.cardsOf(merchantId, customer).find(({ token }) => token === usesCard)

const showState = (
  { merchants, gateway }: PayDependencies,
  { reply, payment, speech }: PageVisit,
): FastifyReply => {
  const options = { shopOrigin: getShopOrigin(payment) }
  const { status } = payment
  if (status === 'open')
    return sendPage(
      reply,
      renderPayPage({ speech, payment, saved: findVisitorCard(gateway, payment) }),
      options,
    )
  return sendPage(
    reply,
    renderStatePage({ speech, payment }, { status, backUrl: getReturnUrl(merchants, payment) }),
    options,
  )
}

const redirectToShop = (
  { merchants }: PayDependencies,
  { reply, payment, speech }: PageVisit,
): FastifyReply =>
  reply.redirect(getReturnUrl(merchants, payment) ?? `/pay/${payment.id}?lang=${speech.language}`, 303)

const pay = (needs: PayDependencies, visit: PageVisit): FastifyReply | Promise<FastifyReply> => {
  const { reply, speech } = visit
  const form = payForm.parse(visit.form)
  if (visit.payment.status !== 'open') return redirectToShop(needs, visit)
  if (form.action === 'cancel')
    return redirectToShop(needs, { ...visit, payment: needs.gateway.cancel(visit.payment) })
  const choice = readCard(form)
  if ('problem' in choice) {
    const page = renderPayPage({ speech, payment: visit.payment }, choice.problem)
    return sendPage(reply, page, { status: 422, shopOrigin: getShopOrigin(visit.payment) })
  }
  const payment = needs.gateway.pay(visit.payment, choice.card)
  if (payment.status === 'open')
    return reply.redirect(`/pay/${payment.id}/challenge?lang=${speech.language}`, 303)
  const rule = needs.behaviours.consume('pay', payment)
  return sendByRule(reply, {
    text: '{}',
    send: () => redirectToShop(needs, { ...visit, payment }),
    rule,
    timers: needs.timers,
  })
}

const answerChallenge = (needs: PayDependencies, visit: PageVisit): FastifyReply => {
  const { speech, reply } = visit
  const { gateway } = needs
  const form = challengeForm.parse(visit.form)
  if (form.action === 'cancel')
    return redirectToShop(needs, { ...visit, payment: gateway.cancel(visit.payment) })
  const payment = gateway.answerChallenge(visit.payment, form.code.trim())
  if (payment.status !== 'open') return redirectToShop(needs, { ...visit, payment })
  const left = gateway.challengeTriesLeft(payment)
  if (left === undefined) return redirectToShop(needs, { ...visit, payment: visit.payment })
  const page = renderChallengePage({ speech, payment }, speech.t('challenge.wrong', { left }))
  return sendPage(reply, page, { status: 422, shopOrigin: getShopOrigin(payment) })
}

const showChallenge = (needs: PayDependencies, visit: PageVisit): FastifyReply => {
  const { payment, speech, reply } = visit
  if (needs.gateway.challengeTriesLeft(payment) === undefined) return showState(needs, visit)
  return sendPage(reply, renderChallengePage({ speech, payment }), { shopOrigin: getShopOrigin(payment) })
}

/** The hosted page: plain forms that work without JavaScript. Anyone with a payment's id may pay it. */
export const registerPages = (app: FastifyInstance, needs: PayDependencies): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const visited =
    (handle: (needs: PayDependencies, visit: PageVisit) => FastifyReply | Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const payment = needs.gateway.find(parameters.parse(request.params).id)
      const speech = getPageLocale(query.parse(request.query).lang, payment?.language)
      if (!payment) return sendPage(reply, renderMissingPage(speech), { status: 404 })
      return handle(needs, { reply, payment, speech, form: request.body ?? {} })
    }
  app.get('/', (request, reply) =>
    sendPage(reply, renderTestCardsPage(getPageLocale(query.parse(request.query).lang))),
  )
  app.get('/pay/:id', visited(showState))
  app.post('/pay/:id', visited(pay))
  app.get('/pay/:id/challenge', visited(showChallenge))
  app.post('/pay/:id/challenge', visited(answerChallenge))
}
