import type { CreatePaymentInput } from '#core/payments/contract/payment-provider.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { BehaviourRule } from '../fake/behaviours.ts'
import {
  type ReceivedWebhook,
  startTestGateway,
  startWebhookReceiver,
  submitForm,
  TEST_MERCHANT,
} from '../fake/testing.ts'
import { createSandboxProvider } from '../server/sandbox.adapter.ts'

/** A running gateway, a shop's webhook receiver and the adapter between them, over real HTTP. */
export const startSandboxFixture = async () => {
  const gateway = await startTestGateway()
  const receiver = await startWebhookReceiver()
  const clock = { now: () => new Date() }
  const config = {
    baseUrl: gateway.origin,
    merchantId: TEST_MERCHANT.merchantId,
    apiKey: TEST_MERCHANT.apiKey,
    webhookSecrets: [TEST_MERCHANT.webhookSecret],
  }
  const provider = (more: object = {}) => createSandboxProvider({ ...config, ...more }, { clock })
  const signal = () => AbortSignal.timeout(2000)

  let count = 0
  const request = (amount: Money = money(1250, 'KWD')): CreatePaymentInput => {
    count += 1
    return {
      reference: `attempt-${count}`,
      amount,
      description: 'Shawarma House, order 7',
      language: 'ar',
      method: 'express',
      returnUrl: 'http://127.0.0.1:9/orders/7/return',
      formReturnUrl: 'http://127.0.0.1:9/orders/7/form',
      webhookUrl: receiver.url,
      payBy: new Date('2026-11-20T10:20:00Z'),
      customer: { id: 'u1', name: 'Mona', phone: '+96550000000' },
      signal: signal(),
    }
  }
  const created = async (amount?: Money) => {
    const requested = request(amount)
    const answer = await provider().create(requested)
    if (answer.kind !== 'redirect') throw new Error(`The sandbox gateway answered ${answer.kind}`)
    return { ...answer, reference: requested.reference, amount: requested.amount }
  }
  const paid = async (card = 'tok_success', amount?: Money) => {
    const payment = await created(amount)
    await submitForm(payment.pageUrl, { card })
    return payment
  }
  return {
    ...{ gateway, receiver, clock, config, provider, signal, request, created, paid },
    inquire: (payment: { reference: string; gatewayReference?: string }) =>
      provider().inquire({
        ...{ amount: money(1250, 'KWD'), openedAt: clock.now(), signal: signal() },
        ...payment,
      }),
    read: ({ headers, rawBody }: ReceivedWebhook) =>
      provider().readWebhook({ headers, rawBody, path: '/', receivedAt: new Date() }),
    lie: (...rules: BehaviourRule[]) => gateway.behave(TEST_MERCHANT.merchantId, rules),
    close: () => Promise.all([gateway.close(), receiver.close()]),
  }
}
