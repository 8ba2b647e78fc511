import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits, TokenCharge } from '#core/payments/testing/gateway-simulator.ts'
import { computeHmac } from '#platform/http/signed-bodies.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeStripe } from '../testing/fake-stripe.ts'
import { stripeFactory, stripePaymentsPlugin } from './plugin.ts'

const absentCharge: TokenCharge = {
  name: 'saved card while its owner is away',
  of: /\/v1\/payment_intents /,
  pay: async ({ savedCards }, { input, card }) => {
    if (!savedCards?.charge || !card) throw new Error('Stripe charges no cards')
    const { customer: _, ...payment } = input
    return savedCards.charge({ ...payment, ...card })
  },
}

const traits: GatewayTraits = {
  start: startFakeStripe,
  amounts: [money(1250, 'AED'), money(1250, 'KWD'), money(900, 'JPY'), money(1999, 'EUR')],
  cannotCarry: [money(1255, 'KWD'), money(900, 'ISK')],
  holds: ['capture', 'void'],
  tellsExpired: true,
  tellsPageEnd: true,
  endsPages: true,
  usedCard: { brand: 'visa', method: 'card' },
  declines: [
    ['insufficient_funds', 5011],
    ['expired_card', 5001],
    ['stolen_card', 5001],
    ['incorrect_cvc', 5002],
    ['incorrect_number', 5003],
    ['generic_decline', 5100],
  ],
  refunds: 'part',
  savedCards: true,
  tokenCharges: [absentCharge],
  secrets: ['secretKey', 'webhookSecrets'],
  webhookSecrets: 'webhookSecrets',
  foreignSecret: 'whsec_of_another_shop',
  signature: { header: 'stripe-signature' },
  coversBody: true,
  staleAfter: 300,
}

describe('Stripe', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through Stripe', { traits, area: stripePaymentsPlugin })

  it('charges a saved card while its owner is away, once for repeated requests, and only for its owner', async () => {
    const simulator = await startFakeStripe()
    const { savedCards, inquire, refund } = stripeFactory.open(simulator.settings)
    if (!savedCards?.charge) throw new Error('Stripe charges no cards')
    const signal = AbortSignal.timeout(5_000)
    const openedAt = new Date()
    const customer = await savedCards.customer({ customer: { id: 'amal', name: 'Amal' }, signal })
    const stored = simulator.ledger.open({
      reference: 'first',
      amount: money(900, 'AED'),
      more: { save: customer },
    })
    stored.state = 'captured'
    const [card] = await savedCards.list({ customer, signal })
    const amount = money(4250, 'AED')
    const addresses = { returnUrl: 'http://127.0.0.1/back', webhookUrl: 'http://127.0.0.1/hook' }
    const requested = { ...addresses, description: 'Order', customer, token: card?.token ?? '', signal }
    const charged = await savedCards.charge({ ...requested, reference: 'week1', amount })
    expect(charged).toMatchObject({ kind: 'done', gatewayReference: expect.stringMatching(/^pi_/) })
    expect(await savedCards.charge({ ...requested, reference: 'week1', amount })).toEqual(charged)
    expect(simulator.ledger.payments).toHaveLength(2)
    const gatewayReference = charged.kind === 'done' ? charged.gatewayReference : ''
    const used = { brand: 'visa', method: 'card' }
    const report = { state: 'captured', reference: 'week1', gatewayReference, captured: amount, card: used }
    // After a lost response only our own reference is known.
    for (const known of [{ gatewayReference }, {}])
      expect(await inquire({ reference: 'week1', amount, openedAt, ...known, signal })).toEqual(report)
    const back = { reference: 'week1', gatewayReference, refundReference: 'r1', amount, signal }
    expect(await refund(back)).toMatchObject({ state: 'done' })
    const poor = { ...requested, reference: 'week2', amount: money(5151, 'AED') }
    expect(await savedCards.charge(poor)).toMatchObject({ kind: 'refused', decline: 5011 })
    expect(await inquire({ ...poor, openedAt, gatewayReference: undefined })).toMatchObject({
      state: 'unknown',
    })
    const stranger = { ...requested, reference: 'week3', amount, customer: 'cus_of_another' }
    expect(await savedCards.charge(stranger)).toMatchObject({ kind: 'refused' })
    await simulator.server.close()
  })

  it('signs like a known event', () => {
    const text = '1700000000.{"id":"evt_test_webhook","object":"event"}'
    expect(computeHmac('sha256', 'whsec_test_secret', text).hex).toBe(
      'd95c6b7477fbd7e9f90b1b0ef5f9c7ac25abca5382460e0d988c2b2a5b71b990',
    )
  })

  it('PY-02 trusts what Stripe’s own package signs about sessions, and no live event with a test key', async () => {
    const simulator = await startFakeStripe()
    const secret = 'whsec_canary_of_the_webhooks'
    const readSigned = (event: object) => {
      const payload = JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
      const headers = { 'stripe-signature': signature }
      const rawBody = Buffer.from(payload)
      return stripeFactory
        .open(simulator.settings)
        .readWebhook({ headers, rawBody, path: '/', receivedAt: new Date() })
    }
    const read = (livemode: boolean, type = 'payout.paid', object: object = {}) =>
      readSigned({ id: 'evt_1', type, livemode, data: { object } })
    expect(await readSigned({ id: 'evt_1' })).toMatchObject({ kind: 'refused' })
    expect(await read(false)).toMatchObject({ kind: 'ignored', eventId: 'evt_1' })
    expect(await read(true)).toMatchObject({ kind: 'refused' })
    const session = {
      ...{ id: 'cs_1', client_reference_id: 'Pay1', status: 'complete', payment_status: 'paid' },
      ...{ amount_total: 1250, currency: 'aed', livemode: false },
    }
    const completed = 'checkout.session.completed'
    expect(await read(false, completed, session)).toMatchObject({
      ...{ kind: 'event', eventId: 'evt_1' },
      report: { state: 'captured', reference: 'Pay1', captured: money(1250, 'AED') },
    })
    expect(await read(false, completed, { id: 'cs_1' })).toMatchObject({ kind: 'ignored', eventId: 'evt_1' })
    expect(await read(false, 'customer.created', session)).toMatchObject({ kind: 'ignored' })
    await simulator.server.close()
  })
})
