import { describe, expect, it } from 'vitest'
import { describeMethodRestrictions } from '#apps/server/testing/method-restrictions.ts'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import {
  buildCreatePaymentInput,
  createDeadline,
  type GatewayTraits,
} from '#core/payments/testing/gateway-simulator.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeGeidea } from '../testing/fake-geidea.ts'
import { toGatewayReport } from './geidea.mapper.ts'
import {
  computeCallbackSignature,
  computeRefundSignature,
  computeSessionSignature,
  deriveUuid,
} from './geidea.signature.ts'
import { geideaPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeGeidea,
  amounts: [money(1999, 'SAR'), money(1250, 'AED')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY')],
  declines: [
    ['51', 5011],
    ['54', 5001],
    ['82', 5002],
    ['14', 5003],
    ['05', 5100],
  ],
  refunds: 'part',
  holds: ['capture'],
  tellsExpired: true,
  usedCard: { brand: 'visa', bin: '512345' },
  secrets: ['apiPasswords'],
  webhookSecrets: 'apiPasswords',
  signature: { field: 'signature' },
}

describe('Geidea', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through Geidea', { traits, area: geideaPaymentsPlugin })

  it('PY-11 tells a listed order of which it does not know what it says', async () => {
    const { factory, settings, server, ledger } = await startFakeGeidea()
    Object.assign(ledger.open({ reference: 'Paid1', amount: money(1999, 'SAR') }), { state: 'captured' })
    const period = { since: addMilliseconds(new Date(), -minutes(1)), until: new Date() }
    const list = () => factory.open(settings).listPayments?.({ ...period, signal: createDeadline() })
    expect((await list())?.payments).toMatchObject([{ state: 'captured' }])
    for (const field of ['status', 'detailedStatus']) {
      server.distortion = { fields: [field], to: 'odd' }
      expect((await list())?.payments, field).toMatchObject([
        { state: 'unreadable', unreadable: { why: expect.stringContaining('Geidea') } },
      ])
    }
    await server.close()
  })
  describeMethodRestrictions({
    ...{ name: 'geidea', currency: 'AED', start: startFakeGeidea },
  })

  it('PY-02 opens its page in Arabic for who reads Arabic, and in English for everybody else', async () => {
    const { factory, settings, server } = await startFakeGeidea()
    for (const [language, expected] of [
      ['ar', 'ar'],
      ['en', 'en'],
      ['el', 'en'],
    ] as const) {
      await factory.open(settings).create(buildCreatePaymentInput(money(1999, 'SAR'), { language }))
      expect(JSON.parse(server.lastCall?.text ?? '')).toMatchObject({ language: expected })
    }
    await server.close()
  })

  it('signs sessions, callbacks and refunds like known examples', () => {
    const publicKey = 'pubKey'
    const session = {
      ...{ publicKey, amount: '10.00', currency: 'SAR', merchantReferenceId: 'ORD-1' },
      timestamp: '2/21/2024 5:16:48 AM',
    }
    expect(computeSessionSignature(session, 'apiPass')).toBe('AeVOuJKYdO95Elyysoz7Cbx3RvYIdhbMb8lHZEwftEA=')
    const callback = {
      ...session,
      timestamp: '2/21/2024 5:20:00 AM',
      orderId: 'geidea-order-1',
      status: 'Success',
    }
    expect(computeCallbackSignature(callback, 'apiPass')).toBe('ghGKXrlVAFAjPGXQL4//LVEplqGAn5jvSZR7sqdUSWE=')
    expect(computeCallbackSignature({ ...callback, orderId: 'a b' }, 'apiPass')).toBeUndefined()
    const refund = { publicKey, amount: '5.00', orderId: 'geidea-order-1', timestamp: '2/21/2024 5:30:00 AM' }
    expect(computeRefundSignature(refund, 'apiPass')).toBe('eJowKuu+wyCYR0QfpfqtWlan5vzHF8DFes4WCHOYbbU=')
  })

  it('derives a UUID from a reference deterministically', () => {
    expect(deriveUuid('Pay1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(deriveUuid('Pay1')).toBe(deriveUuid('Pay1'))
    expect(deriveUuid('Pay2')).not.toBe(deriveUuid('Pay1'))
  })

  it('PY-11 is paid only when every code says so', () => {
    const names = { reference: 'Pay1', gatewayReference: 'uuid-1' }
    const order = {
      ...{ orderId: 'o1', status: 'Success', detailedStatus: 'Paid', amount: 10, currency: 'SAR' },
      merchantReferenceId: 'uuid-1',
    }
    const done = { responseCode: '000', detailedResponseCode: '000' }
    expect(toGatewayReport(order, done, names)).toMatchObject({ state: 'captured' })
    const wrong = { responseCode: '100' }
    for (const [said, reply] of [
      [{ ...order, ...wrong }, done],
      [order, wrong],
      [order, {}],
      [order, { ...done, detailedResponseCode: '001' }],
      [{ ...order, detailedStatus: 'Odd' }, done],
      [{ ...order, status: 'Odd' }, done],
    ] as const)
      expect(() => toGatewayReport(said, reply, names)).toThrow(UnreadableAnswerError)
  })
})
