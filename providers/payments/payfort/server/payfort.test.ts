import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { payfortWire, startFakePayfort } from '../testing/fake-payfort.ts'
import { computeSignature } from './payfort.adapter.ts'
import { payfortPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakePayfort,
  ...payfortWire,
  amounts: [money(1999, 'AED'), money(1255, 'KWD')],
  cannotCarry: [money(900, 'JPY'), money(1250, 'EUR')],
  holds: ['capture', 'void'],
  declines: [
    ['029', 5011],
    ['012', 5001],
    ['016', 5003],
    ['666', 5100],
  ],
  refunds: 'part',
  secrets: ['requestPhrase', 'responsePhrases'],
  webhookSecrets: 'responsePhrases',
  signature: { field: 'signature' },
}

describe('PayFort', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through PayFort', { traits, area: payfortPaymentsPlugin })

  it('signs like the vendor’s own package', () => {
    const fields = {
      command: 'AUTHORIZATION',
      access_code: '43287943278432',
      merchant_identifier: '343278h432',
      amount: 1,
      merchant_reference: 'test 2121',
      currency: 'USD',
      language: 'en',
      customer_email: 'test@aps.com',
    }
    expect(computeSignature(fields, 'test1')).toBe(
      '6b73011e4eda060bbbdf206ad110b5208690b57d9e39bec1a548fe8bf3029439',
    )
    expect(computeSignature(fields, 'test2')).toBe(
      '916b0c4952b7d072fe6cbe15fad9b5509660b482aaa952d90096c9094ca87478',
    )
    const check = { query_command: 'CHECK_STATUS', language: 'en', merchant_reference: '122333' }
    expect(computeSignature(check, 'sha-request-phrase')).toBe(
      '9eb08299a5f9cda485e4967a25d4c8ff7ecfc98ae8f6d23fcb12457ea709fb26',
    )
  })
})
