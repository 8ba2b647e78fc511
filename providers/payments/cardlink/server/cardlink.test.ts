import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { cardlinkWire, startFakeCardlink } from '../testing/fake-cardlink.ts'
import { formatCanonicalMessage } from './cardlink.client.ts'
import { computeDigest, computeMessageDigest, pickSignedValues } from './cardlink.signature.ts'
import { cardlinkPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeCardlink,
  ...cardlinkWire,
  amounts: [money(1999, 'EUR'), money(12, 'EUR')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY')],
  holds: ['capture', 'void'],
  tellsExpired: true,
  declines: [
    ['51', 5011],
    ['54', 5001],
    ['82', 5002],
    ['14', 5003],
    ['05', 5100],
  ],
  refunds: 'part',
  secrets: ['sharedSecrets'],
  webhookSecrets: 'sharedSecrets',
  signature: { field: 'digest' },
}

const SHOP = 'https://euro.test.modirum.com/vpostestsv4/shops/shopdemo.jsp?cmd='

describe('Cardlink', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through Cardlink', { traits, area: cardlinkPaymentsPlugin })

  it.each([
    [
      'in Latin letters',
      [
        ...['2', '0101119349', 'en', '0', 'O170911143656', 'Test order some items', '0.12', 'EUR'],
        ...['cardlink@cardlink.gr', '6900000000', 'GRUK', 'visa', `${SHOP}confirm`, `${SHOP}cancel`],
      ],
      'Xw19+XA5lQXbzEHvvFYe1Zrm7N+rvpdIvzuIyM9HY3Q=',
    ],
    [
      'in Greek letters',
      [
        ...[
          '2',
          '0020893996',
          'el',
          '0',
          'O200623145349',
          'Test',
          '1',
          'EUR',
          'demo@modirum.com',
          '',
          'GR',
          'ATH',
        ],
        ...['118 52', 'Αθήνα', 'Μαρίνου Αντύπα', `${SHOP}confirm`, `${SHOP}cancel`],
      ],
      'rI8zdYSJnNIRxsVtfVvbO3pUoR1+1PZR4ohnAkzhVTE=',
    ],
  ])('signs forms like known examples, %s', (_what, values, expected) => {
    expect(computeDigest(values, 'Cardlink1')).toBe(expected)
  })

  it('signs messages in their canonical form', () => {
    const head = { messageId: 'M100', timeStamp: '2025-03-28T12:00:00.000+02:00' }
    const inner =
      '<StatusRequest><Authentication><Mid>1</Mid></Authentication><TransactionInfo><OrderId>ORD123</OrderId></TransactionInfo></StatusRequest>'
    expect(computeMessageDigest(formatCanonicalMessage(head, inner), 'SecRetDigest1')).toBe(
      '1rzlLXOlnyLv/lVjHHmxpqigrC/kSHwfY/gmZCXP/cg=',
    )
  })

  it('hashes the values of a return in the order in which they arrive, without unsigned fields', () => {
    const fields = [
      ['mid', '1'],
      ['_charset_', 'UTF-8'],
      ['orderid', 'a'],
      ['xlsbonusdigest', 'x'],
      ['digest', 'd'],
    ] as const
    expect(pickSignedValues(fields)).toEqual(['1', 'a'])
  })
})
