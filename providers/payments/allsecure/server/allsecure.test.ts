import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeAllsecure } from '../testing/fake-allsecure.ts'
import { computeSignature } from './allsecure.signature.ts'
import { allsecurePayments } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeAllsecure,
  amounts: [money(1999, 'RSD'), money(1250, 'EUR'), money(900, 'JPY')],
  cannotCarry: [money(1250, 'KWD')],
  declines: [
    ['2006', 5011],
    ['2009', 5001],
    ['2015', 5001],
    ['2020', 5002],
    ['2008', 5003],
    ['2003', 5100],
  ],
  refunds: 'part',
  secrets: ['password', 'sharedSecrets'],
  webhookSecrets: 'sharedSecrets',
  signature: { header: 'x-signature' },
  coversBody: true,
  staleAfter: 300,
}

const date = 'Fri, 20 Nov 2026 10:00:00 GMT'
const secret = 'my-shared-secret'

describe('AllSecure', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through AllSecure', { traits, area: allsecurePayments })

  it.each([
    ['sha512', 'KI2f5HiQ7g+GGnpXw55FZHRy9rUE5GcZ5ZAlq00jj0PGqt8KcD5ntQDoMTkJ+0TzWvIrRPUC9Foh7CD2ZeiWow=='],
    ['md5', 'C1iYPPYCsNDhefQ1ngNePJcHQ+C+q8JF2xpB2eoV15vkSMAepWVQ0Qb0bZ4yAze6u28av+/5UW9g4qa4TQ8Y+Q=='],
  ] as const)('signs a debit like a known example, with %s', (bodyHash, expected) => {
    const message = {
      method: 'POST',
      uri: '/api/v3/transaction/my-api-key/debit',
      body: '{"merchantTransactionId":"ORD1","amount":"1.50","currency":"EUR"}',
      date,
    } as const
    expect(computeSignature(message, { secret, bodyHash })).toBe(expected)
  })

  it('signs an inquiry like a known example', () => {
    const uri = '/api/v3/status/my-api-key/getByMerchantTransactionId/ORD1'
    expect(computeSignature({ method: 'GET', uri, body: '', date }, { secret, bodyHash: 'sha512' })).toBe(
      'AL0RbsQSgqsTyq/FueHTBgk70yoze6zXiAH3hgeKX5z+sd7xtnZZlGaZZX6T50a3RtvvWyXirwAhtFsTihv0kA==',
    )
  })
})
