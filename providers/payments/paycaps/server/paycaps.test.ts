import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { paycapsWire, startFakePaycaps } from '../testing/fake-paycaps.ts'
import { computeHash, toPlainValue } from './paycaps.adapter.ts'
import { paycapsPayments } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakePaycaps,
  ...paycapsWire,
  amounts: [money(1999, 'AED')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY')],
  declines: [['004', 5100]],
  findsRefund: false,
  refunds: 'part',
  secrets: ['secretKeys'],
  webhookSecrets: 'secretKeys',
  signature: { field: 'HASH' },
}

describe('PayCaps', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through PayCaps', { traits, area: paycapsPayments })

  it('signs like a known form', () => {
    const fields = {
      APP_ID: '1000',
      ORDER_ID: 'ORD1',
      AMOUNT: '150',
      CURRENCY_CODE: '784',
      RETURN_URL: 'https://shop.test/r',
      TXNTYPE: 'SALE',
    }
    expect(computeHash(fields, 'secret')).toBe(
      '899A16847812C1E345F1141B61EB328328A21702666F214CEFC879702DD79A57',
    )
  })

  it('signs no value that could end a field', () => {
    expect(toPlainValue('a~B=c\n')).toBe('a B c')
  })
})
