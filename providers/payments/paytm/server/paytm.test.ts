import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-stand.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakePaytm } from '../testing/fake-paytm.ts'
import { checksumWith, isChecksumOf, signedValues } from './paytm-checksum.ts'
import { paytmPayments } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakePaytm,
  amounts: [money(1999, 'INR'), money(5, 'INR')],
  cannotCarry: [money(1250, 'AED'), money(900, 'JPY')],
  declines: [
    ['235', 5011],
    ['295', 5003],
    ['227', 5100],
  ],
  tellsCurrency: false,
  refunds: 'part',
  secrets: ['merchantKeys'],
  webhookSecrets: 'merchantKeys',
  foreignSecret: 'KEYOFANOTHERSHOP',
  signature: { field: 'CHECKSUMHASH' },
}

const KEY = 'MERCHANTKEY12345'

describe('Paytm', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through Paytm', { traits, area: paytmPayments })

  it.each([
    [
      '{"mid":"MID1","orderId":"ORD1"}',
      'VFITG4sPnc0H0cMhWFK2ItK+qx2b/HChPihmJsqm7GjQ7MxyjfMgJg2cuBIi/FmAc2g8Nq2W5oZXTQx8Z5+k0jf4J5QysjW+r06JuoYPCxg=',
    ],
    [
      'MID1|ORD1',
      '2PlWxKbUFieQb8wHNrzIb1NN52i76EApH+WiL+SNjXDsVC2vHdrWo8oe75XBTPwS80iFO0bV4SZcjrOg9S2w8d5FvhT0ptTGeoZf7n3Vx3A=',
    ],
  ])('makes and knows the checksum of a known text: %s', (text, checksum) => {
    expect(checksumWith(text, KEY, 'abcd')).toBe(checksum)
    expect(isChecksumOf(text, KEY, checksum)).toBe(true)
    expect(isChecksumOf(`${text} `, KEY, checksum)).toBe(false)
    expect(isChecksumOf(text, 'MERCHANTKEY12346', checksum)).toBe(false)
  })

  it('signs values in the order of their names', () => {
    expect(
      signedValues([
        ['ORDERID', 'ORD1'],
        ['CHECKSUMHASH', 'x'],
        ['MID', 'MID1'],
      ]),
    ).toBe('MID1|ORD1')
  })
})
