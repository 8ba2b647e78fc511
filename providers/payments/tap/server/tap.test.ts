import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import {
  buildRefundInput,
  createDeadline,
  createReference,
  type GatewaySimulator,
  type GatewayTraits,
  type TokenCharge,
} from '#core/payments/testing/gateway-simulator.ts'
import { computeHmac } from '#platform/http/signed-bodies.ts'
import { addMilliseconds, hours } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeTap } from '../testing/fake-tap.ts'
import { tapPaymentsPlugin } from './plugin.ts'
import { toRefundReport } from './tap.mapper.ts'
import { buildSignedText } from './tap.webhook.ts'

const CHARGES = /\/charges\/ /

const savedCard: TokenCharge = {
  name: 'saved card',
  of: CHARGES,
  pay: async (provider, { input, card }) => {
    if (!card) throw new Error('Tap saved no card')
    const { customer, token: use } = card
    return provider.create({ ...input, cards: { customer, save: false, use } })
  },
}

const wallet: TokenCharge = {
  name: 'wallet',
  of: CHARGES,
  pay: async ({ wallets }, { input }) => {
    if (!wallets) throw new Error('Tap takes no wallets')
    const token = { protocolVersion: 'ECv2', signedMessage: '{"tag":"x"}', signature: 'ok' }
    return wallets.pay({ ...input, method: 'googlepay', token })
  },
}

/** Tap with Google's wallet on our page. */
const start = async (): Promise<GatewaySimulator> => {
  const simulator = await startFakeTap()
  const names = { merchantName: 'Smoky Stack', gatewayMerchantId: '1124340' }
  const googlePay = { countryCode: 'AE', environment: 'TEST', ...names }
  return { ...simulator, settings: { ...simulator.settings, googlePay } }
}

const traits: GatewayTraits = {
  start,
  amounts: [money(1255, 'KWD'), money(1999, 'AED')],
  cannotCarry: [money(900, 'JPY')],
  holds: [],
  tellsExpired: true,
  declines: [
    ['51', 5011],
    ['EXPIRED_CARD', 5001],
    ['54', 5001],
    ['csc', 5002],
    ['14', 5003],
    ['05', 5100],
  ],
  findsCustomer: false,
  refunds: 'part',
  savedCards: true,
  tokenCharges: [savedCard, wallet],
  secrets: ['secretKeys'],
  webhookSecrets: 'secretKeys',
  foreignSecret: 'sk_test_ofAnotherShop',
  signature: { header: 'hashstring' },
}

describe('Tap', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through Tap', { traits, area: tapPaymentsPlugin })

  const charge = {
    ...{ id: 'chg_1', status: 'CAPTURED', amount: 1.5, currency: 'KWD' },
    reference: { gateway: 'gw', payment: 'py' },
    transaction: { created: '1700' },
  }

  it('signs like known charges', () => {
    const text = buildSignedText(charge) ?? ''
    expect(text).toBe(
      'x_idchg_1x_amount1.500x_currencyKWDx_gateway_referencegwx_payment_referencepyx_statusCAPTUREDx_created1700',
    )
    expect(computeHmac('sha256', 'test-secret', text).hex).toBe(
      '69485ac24bba9295ec86001f7cf0fb7f426b758136eeafa5eb94864fb8b8f514',
    )
    const bare = {
      ...charge,
      id: 'chg_2',
      amount: 10,
      currency: 'USD',
      reference: {},
      transaction: { created: 1 },
    }
    expect(computeHmac('sha256', 'k', buildSignedText(bare) ?? '').hex).toBe(
      '4c6c8756924d63b472a7c241a14f976299e1330913d0862b508b8a6255355a32',
    )
  })

  it('PY-11 finds a charge whose answer was lost while Tap’s clock is an hour ahead or behind', async () => {
    const { factory, settings, ledger, server } = await startFakeTap()
    const provider = factory.open(settings)
    const openedAt = new Date()
    for (const offset of [-hours(1), hours(1)]) {
      const [reference, amount] = [createReference(), money(1999, 'AED')]
      const createdAt = addMilliseconds(openedAt, offset)
      Object.assign(ledger.open({ reference, amount, createdAt }), { state: 'captured' })
      const report = await provider.inquire({ reference, amount, openedAt, signal: createDeadline() })
      expect(report).toMatchObject({ state: 'captured', reference, captured: amount })
    }
    await server.close()
  })

  it('PY-12 finds a refund whose answer was lost among all that Tap lists, and only then knows none', async () => {
    const { factory, settings, ledger, server } = await startFakeTap()
    const provider = factory.open(settings)
    const amount = money(200_000, 'AED')
    const booked = ledger.open({ reference: createReference(), amount })
    booked.state = 'captured'
    const { reference, id: gatewayReference } = booked
    const inquire = (refundReference: string) =>
      provider.inquireRefund?.({
        ...buildRefundInput({ reference, gatewayReference, amount }, 100, { refundReference }),
        ...{ refundedBefore: 0, refundedAtMost: 0 },
      })
    expect(await inquire('Mine')).toEqual({ state: 'unknown' })
    expect(server.load.calls).toBe(1)
    const mine = ledger.refund(booked, { reference: 'Mine#0', amount: 100 })
    const bookOthers = (count: number) => {
      for (let other = 0; other < count; other += 1)
        ledger.refund(booked, { reference: createReference(), amount: 100 })
    }
    bookOthers(120)
    const found = { state: 'done', gatewayRefundReference: `re_${mine?.id}` }
    expect(await inquire('Mine')).toEqual(found)
    expect(await inquire('Lost')).toEqual({ state: 'unknown' })
    bookOthers(900)
    await expect(inquire('Mine')).rejects.toThrow('too many refunds')
    Object.assign(server, { fault: 'broken', faultOf: /refunds\/list/ })
    await expect(inquire('Lost')).rejects.toThrow('Tap answered 500')
    await server.close()
  })

  it.each([
    ['REFUNDED', 'done'],
    ['PENDING', 'accepted'],
    ['IN_PROGRESS', 'accepted'],
    ['ACCEPTED', 'accepted'],
    ['CANCELLED', 'refused'],
    ['DECLINED', 'refused'],
    ['FAILED', 'refused'],
    ['RESTRICTED', 'refused'],
    ['UNKNOWN', 'uncertain'],
    ['TIMEDOUT', 'uncertain'],
    ['TIMED_OUT', 'uncertain'],
  ] as const)('PY-12 reads what Tap documents of a refund: %s is %s', (word, state) => {
    expect(toRefundReport({ id: 're_1', status: word })).toMatchObject({ state })
  })

  it('signs no ambiguous fields', () => {
    expect(buildSignedText({ ...charge, id: 'chg_1{x_amount}' })).toBeUndefined()
    expect(buildSignedText({ ...charge, amount: 1.5001 })).toBeUndefined()
  })
})
