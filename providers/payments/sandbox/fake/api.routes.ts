import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '#platform/kernel/clock.ts'
import {
  behaviourBody,
  chargeBody,
  completionBody,
  forgetCardBody,
  listBody,
  newCustomerBody,
  newPaymentBody,
  newRefundBody,
  noBody,
  upiBody,
} from './api-bodies.ts'
import { type AnswerKind, type Behaviours, distortAnswer } from './behaviours.ts'
import type { SandboxPaymentProcessor } from './gateway.ts'
import type { SandboxLedger } from './ledger.ts'
import type { SandboxPayment } from './payment.ts'
import { sendByRule } from './replies.ts'
import type { SandboxMerchant } from './signatures.ts'
import { requireSignature, type SignedCall, sendSandboxRefusal } from './signed-call.ts'
import type { Timers } from './timers.ts'
import { type SandboxPaymentView, toRefundView } from './views.ts'

export interface ApiDependencies {
  readonly gateway: SandboxPaymentProcessor
  readonly ledger: SandboxLedger
  readonly behaviours: Behaviours
  readonly merchants: readonly SandboxMerchant[]
  readonly clock: Clock
  readonly timers: Timers
  readonly view: (payment: SandboxPayment) => SandboxPaymentView
}

/** Answers with the payment's state, altered by the matching rule if there is one. */
const sendPayment = (
  { behaviours, timers, view }: ApiDependencies,
  { reply, on, payment }: { reply: FastifyReply; on: AnswerKind; payment: SandboxPayment | undefined },
) => {
  if (!payment) return sendSandboxRefusal(reply, 'not_found')
  const rule = behaviours.consume(on, payment)
  const body = distortAnswer(view(payment), rule)
  return sendByRule(reply, { text: JSON.stringify(body), send: () => reply.send(body), rule, timers })
}

const ownPayment = (
  { gateway }: ApiDependencies,
  { merchant, name }: SignedCall<unknown>,
): SandboxPayment | undefined => {
  const payment = gateway.find(name)
  return payment?.merchantId === merchant.merchantId ? payment : undefined
}

const create = (
  needs: ApiDependencies,
  { merchant, body, reply }: SignedCall<z.infer<typeof newPaymentBody>>,
) => {
  const { customer: _customer, cards, ...payment } = body
  const input = cards && { customer: cards.customer, savesCard: cards.save, usesCard: cards.use }
  const created = needs.gateway.create({ ...payment, ...input, merchantId: merchant.merchantId })
  if (!created.ok) return sendSandboxRefusal(reply, created.failure)
  return sendPayment(needs, { reply, on: 'create', payment: created.value })
}

const complete = (needs: ApiDependencies, call: SignedCall<z.infer<typeof completionBody>>) => {
  const payment = ownPayment(needs, call)
  if (!payment) return sendSandboxRefusal(call.reply, 'not_found')
  const completed = needs.gateway.complete(payment, call.body.outcome)
  if (!completed.ok) return sendSandboxRefusal(call.reply, completed.failure)
  return sendPayment(needs, { reply: call.reply, on: 'complete', payment: completed.value })
}

const refund = (needs: ApiDependencies, call: SignedCall<z.infer<typeof newRefundBody>>) => {
  const payment = ownPayment(needs, call)
  if (!payment) return sendSandboxRefusal(call.reply, 'not_found')
  const refunded = needs.gateway.refund(payment, call.body)
  if (!refunded.ok) return sendSandboxRefusal(call.reply, refunded.failure)
  const rule = needs.behaviours.consume('refund', payment)
  const body = distortAnswer(toRefundView(refunded.value.payment, refunded.value.refund), rule)
  const send = () => call.reply.send(body)
  return sendByRule(call.reply, { text: JSON.stringify(body), send, rule, timers: needs.timers })
}

const PAGE = 50

const list = (
  { gateway, view }: ApiDependencies,
  { merchant, body: { since, page }, reply }: SignedCall<z.infer<typeof listBody>>,
) => {
  const all = gateway.paymentsSince(merchant.merchantId, since)
  const [from, to] = [page * PAGE, (page + 1) * PAGE]
  return reply.send({ payments: all.slice(from, to).map(view), hasMore: all.length > to })
}

/** UPI ids that do not exist. */
const UNKNOWN_UPI_ID = /^(failure|nobody)/

const charge = (
  needs: ApiDependencies,
  { merchant, name: customer, body, reply }: SignedCall<z.infer<typeof chargeBody>>,
) => {
  const { token: usesCard, ...payment } = body
  const { merchantId } = merchant
  const charged = needs.gateway.charge({ ...payment, language: 'en', merchantId, customer, usesCard })
  if (!charged) return sendSandboxRefusal(reply, 'not_found')
  if (!charged.ok) return sendSandboxRefusal(reply, charged.failure)
  return sendPayment(needs, { reply, on: 'create', payment: charged.value })
}

/** Endpoints in addition to payments: customers with their cards, and UPI id checks. */
const registerCards = (app: FastifyInstance, needs: ApiDependencies): void => {
  const { merchants, clock, gateway } = needs
  const only = <Body>(schema: z.ZodType<Body>) => ({ merchants, clock, schema })
  app.post(
    '/v1/customers',
    requireSignature(only(newCustomerBody), ({ body, reply }) => reply.send({ id: `cus_${body.reference}` })),
  )
  app.get(
    '/v1/customers/:name/cards',
    requireSignature(only(noBody), ({ merchant, name, reply }) =>
      reply.send({ cards: gateway.cardsOf(merchant.merchantId, name) }),
    ),
  )
  app.post(
    '/v1/customers/:name/forget-card',
    requireSignature(only(forgetCardBody), ({ merchant, name: customer, body, reply }) => {
      const isForgotten = gateway.forgetCard(merchant.merchantId, { customer, token: body.token })
      return isForgotten ? reply.send({ forgotten: true }) : sendSandboxRefusal(reply, 'not_found')
    }),
  )
  app.post(
    '/v1/customers/:name/charge-card',
    requireSignature(only(chargeBody), (call) => charge(needs, call)),
  )
  app.post(
    '/v1/upi/validate',
    requireSignature(only(upiBody), ({ body: { upiId }, reply }) => {
      const isValid = /^[\w.-]+@[a-z]\w+$/i.test(upiId) && !UNKNOWN_UPI_ID.test(upiId)
      return reply.send(isValid ? { isValid, name: 'Sandbox Customer' } : { isValid })
    }),
  )
}

/** The REST interface for merchants. Bodies stay bytes until their signature is verified. */
export const registerApi = (app: FastifyInstance, needs: ApiDependencies): void => {
  const { merchants, clock, gateway, behaviours, ledger } = needs
  const only = <Body>(schema: z.ZodType<Body>) => ({ merchants, clock, schema })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post(
    '/v1/payments',
    requireSignature(only(newPaymentBody), (call) => create(needs, call)),
  )
  app.get(
    '/v1/payments/by-reference/:name',
    requireSignature(only(noBody), ({ merchant, name, reply }) => {
      const payment = gateway.findByReference(merchant.merchantId, name)
      return sendPayment(needs, { reply, on: 'inquire', payment })
    }),
  )
  app.get(
    '/v1/payments/:name',
    requireSignature(only(noBody), (call) =>
      sendPayment(needs, { reply: call.reply, on: 'inquire', payment: ownPayment(needs, call) }),
    ),
  )
  app.post(
    '/v1/payments/list',
    requireSignature(only(listBody), (call) => list(needs, call)),
  )
  app.post(
    '/v1/payments/:name/complete',
    requireSignature(only(completionBody), (call) => complete(needs, call)),
  )
  app.post(
    '/v1/payments/:name/refunds',
    requireSignature(only(newRefundBody), (call) => refund(needs, call)),
  )
  registerCards(app, needs)
  app.get(
    '/v1/ledger',
    requireSignature(only(noBody), ({ merchant, reply }) =>
      reply.send({
        entries: ledger.entries().filter(({ merchantId }) => merchantId === merchant.merchantId),
      }),
    ),
  )
  app.post(
    '/v1/test/behaviour',
    requireSignature(only(behaviourBody), ({ merchant, body, reply }) => {
      behaviours.replace(merchant.merchantId, body.rules)
      return reply.send(body)
    }),
  )
}
