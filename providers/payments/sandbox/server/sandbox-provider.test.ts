import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WebhookReading } from '#core/payments/contract/payment-provider.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { BehaviourRule } from '../fake/behaviours.ts'
import type { SandboxGateway } from '../fake/server.ts'
import {
  callApi,
  postApi,
  type ReceivedWebhook,
  startReceiver,
  startTestGateway,
  submitForm,
  TEST_MERCHANT,
} from '../fake/testing.ts'
import { createSandboxProvider } from './sandbox-provider.ts'

let gateway: SandboxGateway
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  gateway = await startTestGateway()
  receiver = await startReceiver()
})
afterEach(() => gateway.behave(TEST_MERCHANT.merchantId, []))
afterAll(() => Promise.all([gateway.close(), receiver.close()]))

const clock = { now: () => new Date() }
const config = () => ({
  baseUrl: gateway.origin,
  merchantId: TEST_MERCHANT.merchantId,
  apiKey: TEST_MERCHANT.apiKey,
  webhookSecrets: [TEST_MERCHANT.webhookSecret],
})
const provider = (more: object = {}) => createSandboxProvider({ ...config(), ...more }, { clock })
const signal = () => AbortSignal.timeout(2000)
const lie = (rule: BehaviourRule) => gateway.behave(TEST_MERCHANT.merchantId, [rule])

let count = 0
const request = (amount: Money = money(1250, 'KWD')) => {
  count += 1
  return {
    reference: `attempt-${count}`,
    amount,
    description: 'Shawarma House, order 7',
    language: 'ar',
    returnUrl: 'http://127.0.0.1:9/orders/7/return',
    webhookUrl: receiver.url,
    customer: { name: 'Mona', phone: '+96550000000' },
    signal: signal(),
  }
}

const created = async (amount?: Money) => {
  const asked = request(amount)
  const answer = await provider().create(asked)
  if (answer.kind !== 'redirect') throw new Error(answer.reason)
  return { ...answer, reference: asked.reference, amount: asked.amount }
}

const paid = async (card = 'tok_success', amount?: Money) => {
  const payment = await created(amount)
  await submitForm(payment.pageUrl, { card })
  return payment
}

const inquire = (payment: { reference: string; gatewayReference?: string }) =>
  provider().inquire({ ...payment, signal: signal() })

const read = ({ headers, rawBody }: ReceivedWebhook): Promise<WebhookReading> =>
  provider().readWebhook({ headers, rawBody, receivedAt: new Date() })

describe('creating a payment', () => {
  it('sends the customer to the hosted page in the wished language', async () => {
    const { pageUrl, gatewayReference } = await created()
    expect(pageUrl).toBe(`${gateway.origin}/pay/${gatewayReference}?lang=ar`)
    expect((await fetch(pageUrl)).status).toBe(200)
  })

  it('makes one payment when asked again after an answer that got lost', async () => {
    const asked = request()
    lie({ on: 'create', delivery: 'hang', times: 1 })
    await expect(provider().create({ ...asked, signal: AbortSignal.timeout(100) })).rejects.toThrow(
      /timeout/i,
    )
    await provider().create({ ...asked, signal: signal() })
    expect(gateway.ledger().filter(({ reference }) => reference === asked.reference)).toHaveLength(1)
  })

  it('hands on a clear no', async () => {
    const { reference } = await created()
    const again = await provider().create({ ...request(money(1, 'KWD')), reference })
    expect(again).toMatchObject({ kind: 'refused', decline: 5100 })
  })

  it('never sends the customer to a host it was not told of', async () => {
    const elsewhere = provider({ pageOrigin: 'https://pay.example' })
    await expect(elsewhere.create(request())).rejects.toThrow(/another host/)
  })
})

describe('inquiring', () => {
  it.each([
    ['tok_success', { state: 'captured', captured: money(1250, 'KWD') }],
    ['tok_webhook_lost', { state: 'captured', captured: money(1250, 'KWD') }],
    ['tok_return_lost', { state: 'captured', captured: money(1250, 'KWD') }],
    ['tok_pending', { state: 'pending' }],
    ['tok_disabled', { state: 'failed', decline: 5001 }],
    ['tok_cvv', { state: 'failed', decline: 5002 }],
    ['tok_invalid', { state: 'failed', decline: 5003 }],
    ['tok_funds', { state: 'failed', decline: 5011 }],
    ['tok_failed', { state: 'failed', decline: 5100 }],
  ])('PY-13 tells the truth about %s, by either reference', async (card, expected) => {
    const { reference, gatewayReference } = await paid(card)
    const report = { reference, gatewayReference, ...expected }
    expect(await inquire({ reference, gatewayReference })).toEqual(report)
    expect(await inquire({ reference })).toEqual(report)
  })

  it('PY-13 knows nothing of an abandoned payment, and sees a cancelled one', async () => {
    const { pageUrl, ...payment } = await created()
    expect(await inquire(payment)).toMatchObject({
      state: 'unknown',
      gatewayReference: payment.gatewayReference,
    })
    await submitForm(pageUrl, { action: 'cancel' })
    expect(await inquire(payment)).toMatchObject({ state: 'cancelled' })
  })

  it('says unknown for a payment that never reached the gateway', async () => {
    expect(await inquire({ reference: 'never' })).toEqual({
      state: 'unknown',
      reference: 'never',
      gatewayReference: '',
    })
  })

  it.each([
    [1250, 'KWD'],
    [4501, 'AED'],
    [4500, 'JPY'],
    [1, 'BHD'],
  ])('PY-12 keeps %i minor units of %s exact from creation to refund', async (amount, currency) => {
    const payment = await paid('tok_success', money(amount, currency))
    expect((await inquire(payment)).captured).toEqual({ amount, currency })
    const refund = { ...payment, refundReference: `r-${payment.reference}`, signal: signal() }
    expect(await provider().refund(refund)).toMatchObject({ state: 'refunded' })
    const entries = gateway.ledger().filter(({ reference }) => reference === payment.reference)
    expect(entries.map((entry) => [entry.kind, entry.amount, entry.currency])).toEqual([
      ['created', amount, currency],
      ['authorised', amount, currency],
      ['captured', amount, currency],
      ['refunded', amount, currency],
    ])
  })
})

describe('refunding', () => {
  const refund = (payment: { reference: string; gatewayReference: string }, key: string, amount: number) =>
    provider().refund({ ...payment, refundReference: key, amount: money(amount, 'KWD'), signal: signal() })

  it('gives back in part and is harmless when repeated', async () => {
    const payment = await paid()
    const first = await refund(payment, 'r1', 400)
    expect(first).toMatchObject({ state: 'refunded' })
    expect(await refund(payment, 'r1', 400)).toEqual(first)
    expect(await refund(payment, 'r2', 851)).toMatchObject({ state: 'failed', reason: /exceeds_captured/ })
    expect(await refund(payment, 'r3', 850)).toMatchObject({ state: 'refunded' })
    expect((await inquire(payment)).state).toBe('captured')
  })

  it('throws when the outcome is unknown, and repeating gives back once', async () => {
    const payment = await paid()
    lie({ on: 'refund', delivery: 'error', times: 1 })
    await expect(refund(payment, 'r1', 1250)).rejects.toThrow(/500/)
    expect(await refund(payment, 'r1', 1250)).toMatchObject({ state: 'refunded' })
    const refunds = gateway.ledger().filter((e) => e.reference === payment.reference && e.kind === 'refunded')
    expect(refunds).toHaveLength(1)
  })

  it('does not believe a confirmation of another amount', async () => {
    const payment = await paid()
    lie({ on: 'refund', amountOff: -1 })
    await expect(refund(payment, 'r1', 100)).rejects.toThrow(/another refund/)
  })
})

describe('a gateway that lies or breaks', () => {
  it.each([
    ['an amount off by one', { amountOff: -1 }, { captured: money(1249, 'KWD') }],
    ['another currency', { currency: 'AED' }, { captured: money(1250, 'AED') }],
    ['another reference', { otherReference: 'someone-else' }, { reference: 'someone-else' }],
  ])('shows %s to the caller as it was stated', async (_what, rule, expected) => {
    const payment = await paid()
    lie({ on: 'inquire', reference: payment.reference, ...rule })
    expect(await inquire(payment)).toMatchObject(expected)
  })

  it.each([
    ['an amount off by one', { amountOff: 1 }],
    ['another currency', { currency: 'EUR' }],
    ['another reference', { otherReference: 'someone-else' }],
  ])('does not send the customer to pay %s', async (_what, rule) => {
    lie({ on: 'create', ...rule })
    await expect(provider().create(request())).rejects.toThrow(/another payment/)
  })

  it.each(['half-body', 'error'] as const)('throws at a reply of the kind %s', async (delivery) => {
    const payment = await paid()
    lie({ on: 'inquire', delivery })
    await expect(inquire(payment)).rejects.toThrow()
  })

  it.each([
    ['never answers', { delivery: 'hang' }],
    ['is slow', { delayMs: 5000 }],
  ] as const)('gives up at the deadline when the gateway %s', async (_what, rule) => {
    const payment = await paid()
    lie({ on: 'inquire', ...rule })
    const begun = Date.now()
    const asked = provider().inquire({ ...payment, signal: AbortSignal.timeout(150) })
    await expect(asked).rejects.toThrow(/timeout/i)
    expect(Date.now() - begun).toBeLessThan(2000)
  })

  it('finds a payment captured although the page broke down after it', async () => {
    const payment = await created()
    lie({ on: 'pay', delivery: 'error', times: 1 })
    expect((await submitForm(payment.pageUrl, { card: 'tok_success' })).status).toBe(500)
    expect((await inquire(payment)).state).toBe('captured')
  })

  it('takes its rules by an authenticated call only, and forgets them by another', async () => {
    const payment = await paid()
    const path = '/v1/test/behaviour'
    const rules = [{ on: 'inquire', amountOff: 5 }]
    const body = JSON.stringify({ rules })
    expect((await callApi(gateway.origin, { method: 'POST', path, body, headers: {} })).status).toBe(401)
    expect((await inquire(payment)).captured?.amount).toBe(1250)
    await postApi(gateway.origin, path, { rules })
    expect((await inquire(payment)).captured?.amount).toBe(1255)
    await postApi(gateway.origin, path, { rules: [] })
    expect((await inquire(payment)).captured?.amount).toBe(1250)
  })

  it('throws when its own keys are refused, and when nobody listens', async () => {
    const asked = { reference: 'x', signal: signal() }
    await expect(provider({ apiKey: 'another-key-altogether' }).inquire(asked)).rejects.toThrow(/401/)
    await expect(provider({ baseUrl: 'http://127.0.0.1:9' }).inquire(asked)).rejects.toThrow()
  })

  it.each([
    ['a page instead of JSON', () => new Response('<html></html>')],
    ['a negative amount', () => Response.json({ amount: -1 })],
    ['too much', () => new Response('x'.repeat(100_000))],
  ])('throws at %s', async (_what, reply) => {
    const odd = createSandboxProvider(config(), { clock, fetch: async () => reply() })
    await expect(odd.inquire({ reference: 'x', signal: signal() })).rejects.toThrow()
  })
})

describe('webhooks from the real gateway', () => {
  const next = async (act: () => Promise<unknown>, copies = 1) => {
    const before = receiver.received.length
    await act()
    await expect.poll(() => receiver.received.length).toBe(before + copies)
    return receiver.received.slice(before)
  }
  const [captured] = [{ state: 'captured', captured: money(1250, 'KWD') }]

  it.each([
    ['tok_success', captured],
    ['tok_webhook_late', captured],
    ['tok_pending', { state: 'pending' }],
    ['tok_cvv', { state: 'failed', decline: 5002 }],
  ])('are read as events: %s', async (card, expected) => {
    const { reference, gatewayReference, pageUrl } = await created()
    const posts = await next(() => submitForm(pageUrl, { card }))
    const readings = await Promise.all(posts.map(read))
    expect(readings).toMatchObject([{ kind: 'event', report: { reference, gatewayReference, ...expected } }])
  })

  it('PY-13 carry one event id when they come twice', async () => {
    const { pageUrl } = await created()
    const posts = await next(() => submitForm(pageUrl, { card: 'tok_webhook_twice' }), 2)
    const [first, second] = await Promise.all(posts.map(read))
    expect(first).toMatchObject({ kind: 'event', report: captured })
    expect(second).toEqual(first)
  })

  it('are ignored when they tell of a refund', async () => {
    const { pageUrl, ...payment } = await created()
    await next(() => submitForm(pageUrl, { card: 'tok_success' }))
    const refund = { ...payment, refundReference: 'r', amount: money(1, 'KWD'), signal: signal() }
    const posts = await next(() => provider().refund(refund))
    expect(await Promise.all(posts.map(read))).toMatchObject([{ kind: 'ignored' }])
  })

  it('show a lie in a signed event to the caller', async () => {
    const { pageUrl } = await created()
    lie({ on: 'webhook', amountOff: -1 })
    const posts = await next(() => submitForm(pageUrl, { card: 'tok_success' }))
    const readings = await Promise.all(posts.map(read))
    expect(readings).toMatchObject([{ kind: 'event', report: { captured: money(1249, 'KWD') } }])
  })
})
