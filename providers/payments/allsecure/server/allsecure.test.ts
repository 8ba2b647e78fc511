import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import {
  buildCreatePaymentInput,
  buildRefundInput,
  createDeadline,
  type GatewayTraits,
} from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeAllsecure } from '../testing/fake-allsecure.ts'
import { toStatusReport } from './allsecure.mapper.ts'
import { computeSignature } from './allsecure.signature.ts'
import { allsecurePaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeAllsecure,
  amounts: [money(1999, 'RSD'), money(1250, 'EUR'), money(900, 'JPY')],
  cannotCarry: [money(1250, 'KWD')],
  tellsExpired: true,
  declines: [
    ['2006', 5011],
    ['2009', 5001],
    ['2015', 5001],
    ['2020', 5002],
    ['2008', 5003],
    ['2003', 5100],
  ],
  holds: ['capture', 'void'],
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
  describeGatewayJourney('PY-02 PY-12 through AllSecure', { traits, area: allsecurePaymentsPlugin })

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

  it('PY-11 takes a signed callback with an unknown result as a reason to ask, never as an error', async () => {
    const simulator = await startFakeAllsecure()
    const provider = simulator.factory.open(simulator.settings)
    const body = JSON.stringify({
      ...{ result: 'PERHAPS', uuid: 'abcde12345', merchantTransactionId: 'Pay1', transactionType: 'DEBIT' },
      ...{ amount: '1.50', currency: 'EUR' },
    })
    const headers = {
      'x-date': date,
      'x-signature': computeSignature(
        { method: 'POST', uri: '/hook', body, date },
        { secret: String((simulator.settings.sharedSecrets as string[])[0]), bodyHash: 'sha512' },
      ),
    }
    const posted = { headers, rawBody: Buffer.from(body), path: '/hook', receivedAt: new Date(date) }
    await expect(provider.readWebhook(posted)).rejects.toBeInstanceOf(UnreadableAnswerError)
    await simulator.server.close()
  })

  it('PY-02 reads a state that comes without a list of errors', () => {
    const names = { merchantTransactionId: 'Pay1', uuid: 'abcde12345' }
    const said = { transactionStatus: 'SUCCESS', transactionType: 'DEBIT', amount: '1.50', currency: 'EUR' }
    expect(toStatusReport({ success: true, ...names, ...said })).toEqual({
      ...{
        state: 'captured',
        reference: 'Pay1',
        gatewayReference: 'abcde12345',
        captured: money(150, 'EUR'),
      },
    })
  })

  it('PY-11 captures a hold by a transaction of its own, from which refunds are made', async () => {
    const simulator = await startFakeAllsecure()
    const provider = simulator.factory.open(simulator.settings)
    const amount = money(1250, 'EUR')
    const input = buildCreatePaymentInput(amount)
    const { reference } = input
    await provider.create(input)
    const [booked] = simulator.ledger.payments
    if (!booked) throw new Error('AllSecure has not heard of the payment')
    booked.state = 'authorized'
    const payment = { reference, gatewayReference: booked.id, amount }
    const inquire = () => provider.inquire({ ...payment, openedAt: new Date(), signal: createDeadline() })
    expect(await inquire()).toMatchObject({ state: 'authorized', authorized: amount })
    expect(await provider.capture?.({ ...payment, signal: createDeadline() })).toEqual({ kind: 'done' })
    expect(simulator.server.lastCall?.url.pathname).toMatch(/\/capture$/)
    expect(JSON.parse(simulator.server.lastCall?.text ?? '')).toEqual({
      merchantTransactionId: `${reference}-capture`,
      referenceUuid: booked.id,
      amount: '12.50',
      currency: 'EUR',
    })
    const names = { reference, gatewayReference: booked.id }
    expect(await inquire()).toEqual({ state: 'captured', captured: amount, ...names })
    expect(await provider.refund(buildRefundInput(payment, 250))).toMatchObject({ state: 'done' })
    expect(JSON.parse(simulator.server.lastCall?.text ?? '')).toMatchObject({
      referenceUuid: `f${booked.id}`,
    })
    await simulator.server.close()
  })

  it('signs an inquiry like a known example', () => {
    const uri = '/api/v3/status/my-api-key/getByMerchantTransactionId/ORD1'
    expect(computeSignature({ method: 'GET', uri, body: '', date }, { secret, bodyHash: 'sha512' })).toBe(
      'AL0RbsQSgqsTyq/FueHTBgk70yoze6zXiAH3hgeKX5z+sd7xtnZZlGaZZX6T50a3RtvvWyXirwAhtFsTihv0kA==',
    )
  })
})
