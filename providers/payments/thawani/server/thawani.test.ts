import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import {
  buildRefundInput,
  createReference,
  type GatewayTraits,
} from '#core/payments/testing/gateway-simulator.ts'
import { computeHmac } from '#platform/http/signed-bodies.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeThawani, thawaniWire } from '../testing/fake-thawani.ts'
import { thawaniPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  ...thawaniWire,
  start: startFakeThawani,
  amounts: [money(1255, 'OMR'), money(19_999, 'OMR')],
  cannotCarry: [money(1999, 'AED'), money(900, 'JPY')],
  // Thawani reports that a session is unpaid, never why.
  declines: [],
  tellsPending: false,
  endsPages: true,
  refunds: 'full',
  secrets: ['secretKey', 'webhookSecrets'],
  webhookSecrets: 'webhookSecrets',
  signature: { header: 'thawani-signature' },
  coversBody: true,
  onlyHints: true,
  staleAfter: 600,
}

describe('Thawani', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through Thawani', { traits, area: thawaniPaymentsPlugin })

  it('signs like a known event', () => {
    expect(computeHmac('sha256', 'whsecret', '{"event_type":"checkout.completed"}-1700000000').hex).toBe(
      '654cb5948843d22363362953dbeebce4157f399023bda63677b0a48cc1a1b47c',
    )
  })

  it('leaves a partial refund to a person', async () => {
    const { factory, settings, server, ledger } = await startFakeThawani()
    const booked = ledger.open({ reference: createReference(), amount: money(1000, 'OMR') })
    booked.state = 'captured'
    const payment = { reference: booked.reference, gatewayReference: booked.id, amount: booked.amount }
    expect(await factory.open(settings).refund(buildRefundInput(payment, 400))).toMatchObject({
      state: 'refused',
    })
    expect(booked.refunds).toEqual([])
    await server.close()
  })
})
