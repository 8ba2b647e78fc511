import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { describeMethodRestrictions } from '#apps/server/testing/method-restrictions.ts'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import {
  buildCreatePaymentInput,
  buildRefundInput,
  createDeadline,
  createReference,
  type GatewayTraits,
} from '#core/payments/testing/gateway-simulator.ts'
import { computeHmac } from '#platform/http/signed-bodies.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeRazorpay } from '../testing/fake-razorpay.ts'
import { razorpayPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeRazorpay,
  amounts: [money(1250, 'INR'), money(1250, 'KWD'), money(900, 'JPY')],
  cannotCarry: [money(1255, 'KWD')],
  declines: [
    ['insufficient_funds', 5011],
    ['card_expired', 5001],
    ['debit_instrument_blocked', 5001],
    ['incorrect_cvv', 5002],
    ['incorrect_card_details', 5003],
    ['payment_risk_check_failed', 5100],
  ],
  refunds: 'part',
  holds: ['capture'],
  tellsExpired: true,
  tellsPending: false,
  usedCard: { brand: 'visa', method: 'card' },
  tellsRefunded: true,
  savedCards: true,
  secrets: ['keySecret', 'webhookSecrets'],
  webhookSecrets: 'webhookSecrets',
  signature: { header: 'x-razorpay-signature' },
  coversBody: true,
}

describe('Razorpay', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through Razorpay', { traits, area: razorpayPaymentsPlugin })
  describeMethodRestrictions({
    ...{ name: 'razorpay', currency: 'INR', start: startFakeRazorpay },
    isUpiOnly: (_call, page) =>
      page.includes('"show_default_blocks":false') && page.includes('"instruments":[{"method":"upi"}]'),
  })

  const SECRET = 'EnLs21M47BllR3X8PSFtjtbd'
  it.each([
    [
      SECRET,
      'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    ],
    [
      SECRET,
      'plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ',
      '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
    ],
    [
      SECRET,
      'pay_IDZNwZZFtnjyym|sub_ID6MOhgkcoHj9I',
      '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
    ],
    [
      '123456',
      '{"a":1,"b":2,"c":{"d":3}}',
      '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
    ],
  ])('signs like published examples: %s %s', (secret, text, expected) => {
    expect(computeHmac('sha256', secret, text).hex).toBe(expected)
  })

  it('treats the browser’s return as a hint, and only when it is signed with the key’s secret', async () => {
    const { factory, settings, server } = await startFakeRazorpay()
    const read = (fields: Record<string, string>) =>
      factory.open(settings).readWebhook({
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        rawBody: Buffer.from(new URLSearchParams(fields).toString()),
        path: '/',
        receivedAt: new Date(),
      })
    const signed = (text: string) =>
      createHmac('sha256', 'canary-secret-of-the-key').update(text).digest('hex')
    const form = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1' }
    const genuine = { ...form, razorpay_signature: signed('order_1|pay_1') }
    expect(await read(genuine)).toEqual({ kind: 'hint', gatewayReference: 'order_1' })
    expect(await read({ ...genuine, razorpay_order_id: 'order_2' })).toMatchObject({ kind: 'refused' })
    expect(await read({ ...form, razorpay_signature: '' })).toMatchObject({ kind: 'refused' })
    const failed = { 'error[code]': 'BAD', 'error[metadata]': '{"order_id":"order_3"}' }
    expect(await read(failed)).toEqual({ kind: 'hint', gatewayReference: 'order_3' })
    await server.close()
  })

  it('PY-11 tells a listed payment of which it does not know what it says', async () => {
    const { factory, settings, server, ledger } = await startFakeRazorpay()
    const { id } = Object.assign(ledger.open({ reference: 'Paid1', amount: money(1250, 'INR') }), {
      state: 'captured',
    })
    const period = { since: addMilliseconds(new Date(), -minutes(1)), until: new Date() }
    server.distortion = { fields: ['status'], to: 'odd' }
    const listed = await factory.open(settings).listPayments?.({ ...period, signal: createDeadline() })
    const why = 'Razorpay names an unknown status of a payment'
    expect(listed?.payments).toMatchObject([
      { state: 'unreadable', reference: '', gatewayReference: id, unreadable: { why } },
    ])
    await server.close()
  })

  it('PY-11 reports an order as paid twice while two of its payments are captured, and refunds the first', async () => {
    const { factory, settings, server, ledger, event } = await startFakeRazorpay()
    const provider = factory.open(settings)
    const booked = ledger.open({ reference: createReference(), amount: money(1250, 'INR') })
    booked.state = 'captured'
    const { reference, id: gatewayReference, amount } = booked
    const payment = { reference, gatewayReference, amount }
    const inquire = () => provider.inquire({ ...payment, openedAt: new Date(), signal: createDeadline() })
    expect((await inquire()).isPaidTwice).toBeUndefined()
    Object.assign(booked.more, { surplus: 'taken' })
    expect(await inquire()).toMatchObject({ state: 'captured', captured: amount, isPaidTwice: true })
    const { body = '', headers = {} } = event?.(booked, { at: new Date() }) ?? {}
    const webhook = { headers, rawBody: Buffer.from(body), path: '/', receivedAt: new Date() }
    const hint = { kind: 'hint', gatewayReference, asksAgain: true }
    expect(await provider.readWebhook(webhook)).toEqual(hint)

    expect(await provider.refund(buildRefundInput(payment, 250))).toMatchObject({ state: 'done' })
    expect(booked.refunds).toMatchObject([{ amount: 250 }])
    Object.assign(booked.more, { surplus: 'returned' })
    const returned = await inquire()
    expect(returned).toMatchObject({ state: 'captured', captured: amount, refunded: money(250, 'INR') })
    expect(returned.isPaidTwice).toBeUndefined()
    await server.close()
  })

  it('PY-08 tells the checkout to close after the payment window', async () => {
    const { factory, settings, server } = await startFakeRazorpay()
    const created = await factory.open(settings).create(buildCreatePaymentInput(money(1250, 'INR')))
    expect(created).toMatchObject({ script: { params: { timeout: 20 * 60 } } })
    await server.close()
  })

  it('PY-01 fills in UPI only when UPI is chosen', async () => {
    const { factory, settings, server } = await startFakeRazorpay()
    const prefillFor = async (method: 'upi' | 'express') => {
      const created = await factory
        .open(settings)
        .create(buildCreatePaymentInput(money(1250, 'INR'), { method }))
      return created.kind === 'script' ? created.script.params.prefill : undefined
    }
    const customer = { name: 'Lina Haddad', email: 'lina@example.com', contact: '+971501234567' }
    expect(await prefillFor('upi')).toEqual({ ...customer, method: 'upi' })
    expect(await prefillFor('express')).toEqual(customer)
    await server.close()
  })

  it('PY-06 reports a UPI id as verified, as failed, or that the account has no permission to check', async () => {
    const { factory, settings, server } = await startFakeRazorpay()
    const created = await factory
      .open(settings)
      .create(buildCreatePaymentInput(money(1250, 'INR'), { method: 'upi', upiId: 'success@razorpay' }))
    expect(created).toMatchObject({
      script: { params: { prefill: { method: 'upi', vpa: 'success@razorpay' } } },
    })
    const check = (upiId: string) => factory.open(settings).checkUpi?.({ upiId, signal: createDeadline() })
    expect(await check('success@razorpay')).toEqual({ kind: 'verified', name: 'Asha' })
    expect(await check('failure@razorpay')).toEqual({ kind: 'failed' })
    expect(await check('closed@razorpay')).toEqual({ kind: 'unsupported' })
    await server.close()
  })
})
