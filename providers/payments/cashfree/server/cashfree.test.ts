import { describe, expect, it } from 'vitest'
import { describeMethodRestrictions } from '#apps/server/testing/method-restrictions.ts'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import type { LedgerPaymentState } from '#core/payments/testing/fake-ledger.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import {
  buildCreatePaymentInput,
  createDeadline,
  createReference,
  type GatewayTraits,
} from '#core/payments/testing/gateway-simulator.ts'
import { computeHmac } from '#platform/http/signed-bodies.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeCashfree } from '../testing/fake-cashfree.ts'
import { toGatewayReport } from './cashfree.mapper.ts'
import { cashfreePaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeCashfree,
  amounts: [money(1999, 'INR'), money(1250, 'USD')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY')],
  declines: [
    ['Insufficient funds in the account', 5011],
    ['Card has expired', 5001],
    ['Incorrect CVV entered', 5002],
    ['Invalid card number', 5003],
    ['The bank declined', 5100],
  ],
  refunds: 'part',
  holds: ['capture', 'void'],
  tellsExpired: true,
  tellsPageEnd: true,
  endsPages: true,
  usedCard: { method: 'upi' },
  savedCards: true,
  secrets: ['clientSecrets'],
  webhookSecrets: 'clientSecrets',
  signature: { header: 'x-webhook-signature' },
  coversBody: true,
  onlyHints: true,
  staleAfter: 300,
}

describe('Cashfree', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through Cashfree', { traits, area: cashfreePaymentsPlugin })
  describeMethodRestrictions({
    ...{ name: 'cashfree', currency: 'INR', start: startFakeCashfree },
    isUpiOnly: (call) => /"payment_methods":"upi"/.test(call.text),
  })

  const openBooked = async (state: LedgerPaymentState) => {
    const { factory, settings, server, ledger, event } = await startFakeCashfree()
    const booked = ledger.open({ reference: createReference(), amount: money(1999, 'INR') })
    booked.state = state
    const provider = factory.open(settings)
    const { reference, amount } = booked
    const inquire = () =>
      provider.inquire({ ...{ reference, amount, openedAt: new Date() }, signal: createDeadline() })
    return { provider, server, booked, event, inquire }
  }

  it('PY-11 finds what a bank accepts after the termination of its order was requested', async () => {
    const { provider, server, booked, inquire } = await openBooked('pending')
    const { reference, amount } = booked
    await provider.endPage?.({ reference, gatewayReference: reference, signal: createDeadline() })
    expect(server.lastCall).toMatchObject({ method: 'PATCH', text: '{"order_status":"TERMINATED"}' })
    expect((await inquire()).state).toBe('pending')
    booked.state = 'captured'
    expect(await inquire()).toMatchObject({ state: 'captured', captured: amount })
    await server.close()
  })

  it.each([
    ['TERMINATED', 'cancelled'],
    ['TERMINATION_REQUESTED', 'unknown'],
  ])('PY-11 reads an order without attempts that is %s as %s', (order_status, state) => {
    expect(toGatewayReport({ order_id: 'Order1', order_status }, [])).toMatchObject({ state })
  })

  it('PY-11 reports an order as paid twice when two of its attempts are captured', async () => {
    const { provider, server, booked, event, inquire } = await openBooked('captured')
    expect((await inquire()).isPaidTwice).toBeUndefined()
    Object.assign(booked.more, { isDuplicate: 'yes' })
    expect(await inquire()).toMatchObject({ state: 'captured', captured: booked.amount, isPaidTwice: true })
    booked.state = 'authorized'
    expect((await inquire()).isPaidTwice).toBeUndefined()
    booked.state = 'captured'
    const at = new Date()
    const { body = '', headers = {} } = event?.(booked, { at }) ?? {}
    const webhook = { headers, rawBody: Buffer.from(body), path: '/', receivedAt: at }
    expect(await provider.readWebhook(webhook)).toMatchObject({ kind: 'hint', asksAgain: true })
    await server.close()
  })

  it('signs time and body without a delimiter', () => {
    expect(computeHmac('sha256', 'cf_secret', '1617695238078{"type":"PAYMENT_SUCCESS_WEBHOOK"}').base64).toBe(
      'Lz59Hkl5w79w4oDO61wNTHE7tNKoQpaQ0w3hjmDqIrI=',
    )
  })

  it('PY-11 lists payments of the ledger in either form of its versions, and no attempt or refund', async () => {
    const { factory, settings, server, ledger } = await startFakeCashfree()
    const paid = ledger.open({ reference: 'PaidOrder1', amount: money(1999, 'INR') })
    Object.assign(paid, { state: 'captured' })
    ledger.refund(paid, { reference: 'Back1', amount: 500 })
    Object.assign(ledger.open({ reference: 'Declined1', amount: money(700, 'INR') }), { state: 'declined' })
    const period = { since: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) }
    const list = (apiVersion: string) =>
      factory.open({ ...settings, apiVersion }).listPayments?.({ ...period, signal: createDeadline() })
    const captured = { state: 'captured', captured: money(1999, 'INR') }
    const expected = { payments: [{ ...captured, reference: 'PaidOrder1', gatewayReference: 'PaidOrder1' }] }
    expect(await list('2025-01-01')).toEqual(expected)
    expect(await list('2026-01-01')).toEqual(expected)
    server.distortion = { fields: ['event_amount'], to: 'missing' }
    expect(await list('2025-01-01')).toMatchObject({
      payments: [{ reference: 'PaidOrder1', state: 'unreadable', unreadable: { why: expect.any(String) } }],
    })
    server.distortion = { fields: ['data'], to: 'missing' }
    expect(await list('2025-01-01')).toEqual({ payments: [] })
    await server.close()
  })

  it('refuses a customer without a phone, before any call', async () => {
    const { factory, settings, server } = await startFakeCashfree()
    const { phone: _, ...customer } = buildCreatePaymentInput(money(1, 'INR')).customer
    server.fault = 'deaf'
    const created = await factory
      .open(settings)
      .create(buildCreatePaymentInput(money(1, 'INR'), { customer, signal: createDeadline(200) }))
    expect(created).toMatchObject({ kind: 'refused' })
    await server.close()
  })
})
