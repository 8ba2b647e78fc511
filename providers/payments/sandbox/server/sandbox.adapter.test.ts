import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { money } from '#platform/kernel/money.ts'
import { submitForm } from '../fake/testing.ts'
import { startSandboxFixture } from '../testing/sandbox-requests.ts'

const world = await startSandboxFixture()
const { gateway, provider, signal, request, created, paid, inquire, lie } = world
afterEach(() => lie())
afterAll(() => world.close())

describe('payment creation', () => {
  it('redirects the customer to the hosted page in the requested language', async () => {
    const { pageUrl, gatewayReference } = await created()
    expect(pageUrl).toBe(`${gateway.origin}/pay/${gatewayReference}?lang=ar`)
    expect((await fetch(pageUrl)).status).toBe(200)
  })

  it('creates one payment when repeated after a lost response', async () => {
    const requested = request()
    lie({ on: 'create', delivery: 'hang', times: 1 })
    await expect(provider().create({ ...requested, signal: AbortSignal.timeout(100) })).rejects.toThrow(
      /timeout/i,
    )
    await provider().create({ ...requested, signal: signal() })
    expect(gateway.ledger().filter(({ reference }) => reference === requested.reference)).toHaveLength(1)
  })

  it('passes on a definite refusal', async () => {
    const { reference } = await created()
    const again = await provider().create({ ...request(money(1, 'KWD')), reference })
    expect(again).toMatchObject({ kind: 'refused', decline: 5100 })
  })

  it('never redirects the customer to an unconfigured host', async () => {
    const elsewhere = provider({ pageOrigin: 'https://pay.example' })
    await expect(elsewhere.create(request())).rejects.toThrow(/another host/)
  })
})

const CAPTURED = {
  state: 'captured',
  captured: money(1250, 'KWD'),
  refunded: money(0, 'KWD'),
  card: { brand: 'visa' },
}

describe('inquiries', () => {
  it.each([
    ['tok_success', CAPTURED],
    ['tok_webhook_lost', CAPTURED],
    ['tok_return_lost', CAPTURED],
    ['tok_pending', { state: 'pending' }],
    ['tok_disabled', { state: 'failed', decline: 5001, message: expect.any(String) }],
    ['tok_cvv', { state: 'failed', decline: 5002, message: expect.any(String) }],
    ['tok_invalid', { state: 'failed', decline: 5003, message: expect.any(String) }],
    ['tok_funds', { state: 'failed', decline: 5011, message: expect.any(String) }],
    ['tok_failed', { state: 'failed', decline: 5100, message: expect.any(String) }],
  ])('PY-13 return the true state of %s, by either reference', async (card, expected) => {
    const { reference, gatewayReference } = await paid(card)
    const report = { reference, gatewayReference, ...expected }
    expect(await inquire({ reference, gatewayReference })).toEqual(report)
    expect(await inquire({ reference })).toEqual(report)
  })

  it('PY-13 return unknown for an abandoned payment, and the state of a cancelled one', async () => {
    const { pageUrl, ...payment } = await created()
    expect(await inquire(payment)).toMatchObject({
      state: 'unknown',
      gatewayReference: payment.gatewayReference,
    })
    await submitForm(pageUrl, { action: 'cancel' })
    expect(await inquire(payment)).toMatchObject({ state: 'cancelled' })
  })

  it('return unknown for a payment that never reached the gateway', async () => {
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
  ])('PY-12 keep %i minor units of %s exact from creation to refund', async (amount, currency) => {
    const payment = await paid('tok_success', money(amount, currency))
    expect((await inquire(payment)).captured).toEqual({ amount, currency })
    const first = { refundReference: `r-${payment.reference}` }
    const refund = { ...payment, ...first, signal: signal() }
    expect(await provider().refund(refund)).toMatchObject({ state: 'done' })
    const entries = gateway.ledger().filter(({ reference }) => reference === payment.reference)
    expect(entries.map((entry) => [entry.kind, entry.amount, entry.currency])).toEqual([
      ['created', amount, currency],
      ['authorised', amount, currency],
      ['captured', amount, currency],
      ['refunded', amount, currency],
    ])
  })
})

describe('refunds', () => {
  const refund = (payment: { reference: string; gatewayReference: string }, key: string, amount: number) =>
    provider().refund({
      ...payment,
      ...{ refundReference: key },
      ...{ amount: money(amount, 'KWD'), signal: signal() },
    })

  it('cover a part and have no further effect when repeated', async () => {
    const payment = await paid()
    const first = await refund(payment, 'r1', 400)
    expect(first).toMatchObject({ state: 'done' })
    expect(await refund(payment, 'r1', 400)).toEqual(first)
    expect(await refund(payment, 'r2', 851)).toMatchObject({ state: 'refused', reason: /exceeds_captured/ })
    expect(await refund(payment, 'r3', 850)).toMatchObject({ state: 'done' })
    expect((await inquire(payment)).state).toBe('captured')
  })

  it('throw when the outcome is unknown, and refund once when repeated', async () => {
    const payment = await paid()
    lie({ on: 'refund', delivery: 'error', times: 1 })
    await expect(refund(payment, 'r1', 1250)).rejects.toThrow(/500/)
    expect(await refund(payment, 'r1', 1250)).toMatchObject({ state: 'done' })
    const refunds = gateway.ledger().filter((e) => e.reference === payment.reference && e.kind === 'refunded')
    expect(refunds).toHaveLength(1)
  })

  it('reject a confirmation of another amount', async () => {
    const payment = await paid()
    lie({ on: 'refund', amountOff: -1 })
    await expect(refund(payment, 'r1', 100)).rejects.toThrow(/another refund/)
  })
})

describe('payment list', () => {
  it('PY-11 contains every payment of the account since then, on as many pages as needed', async () => {
    const since = new Date(Date.now() - 60_000)
    const list = async (from: Date) => {
      const all: GatewayReport[] = []
      let after: string | undefined
      do {
        const period = { since: from, until: new Date('2100-01-01') }
        const answer = await provider().listPayments?.({ ...period, after, signal: signal() })
        all.push(...(answer?.payments ?? []))
        after = answer?.next
      } while (after !== undefined)
      return all
    }
    const one = await paid('tok_success')
    for (let count = 0; count < 51; count += 1) await created()
    const all = await list(since)
    expect(all.length).toBeGreaterThan(51)
    expect(all.filter(({ reference }) => reference === one.reference)).toMatchObject([CAPTURED])
    expect(await list(new Date('2100-01-01'))).toEqual([])
  })
})
