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
  refunds: 'part',
  secrets: ['secretKey', 'webhookSecrets'],
  webhookSecrets: 'webhookSecrets',
  signature: { header: 'thawani-signature' },
  coversBody: true,
  onlyHints: true,
  staleAfter: 600,
}

const NO_OTHER_REFUNDS = { refundedBefore: 0, refundedAtMost: 0 }

describe('Thawani', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through Thawani', { traits, area: thawaniPaymentsPlugin })

  it('signs like a known event', () => {
    expect(computeHmac('sha256', 'whsecret', '{"event_type":"checkout.completed"}-1700000000').hex).toBe(
      '654cb5948843d22363362953dbeebce4157f399023bda63677b0a48cc1a1b47c',
    )
  })

  const openPaid = async () => {
    const { factory, settings, server, ledger } = await startFakeThawani()
    const booked = ledger.open({ reference: createReference(), amount: money(1000, 'OMR') })
    booked.state = 'captured'
    const payment = { reference: booked.reference, gatewayReference: booked.id, amount: booked.amount }
    return { provider: factory.open(settings), server, booked, payment }
  }

  it('PY-12 gives back a part in baisa, and not more than is left', async () => {
    const { provider, server, booked, payment } = await openPaid()
    expect(await provider.refund(buildRefundInput(payment, 400))).toMatchObject({ state: 'accepted' })
    expect(JSON.parse(server.lastCall?.text ?? '')).toMatchObject({
      payment_id: `pay${booked.id}`,
      amount: 400,
    })
    expect(await provider.refund(buildRefundInput(payment, 601))).toMatchObject({ state: 'refused' })
    expect(await provider.refund(buildRefundInput(payment, 600))).toMatchObject({ state: 'accepted' })
    expect(booked.refunds.map(({ amount }) => amount)).toEqual([400, 600])
    await server.close()
  })

  it('PY-11 leaves a refund to a person when Thawani states another amount than the one asked for', async () => {
    const { provider, server, payment } = await openPaid()
    const input = buildRefundInput(payment, 400)
    server.distortion = { fields: ['amount'], to: 'odd' }
    const sent = await provider.refund(input)
    expect(sent).toMatchObject({ state: 'uncertain', reason: 'Thawani gives back 77' })
    const { gatewayRefundReference } = sent
    const about = { ...input, ...NO_OTHER_REFUNDS, gatewayRefundReference }
    expect(await provider.inquireRefund?.(about)).toMatchObject({ state: 'uncertain' })
    server.distortion = undefined
    expect(await provider.inquireRefund?.(about)).toEqual({ state: 'done', gatewayRefundReference })
    await server.close()
  })

  it('PY-11 makes no call and says nothing about a refund whose id Thawani has not stated', async () => {
    const { provider, server, payment } = await openPaid()
    const about = { ...buildRefundInput(payment, 400), ...NO_OTHER_REFUNDS }
    expect(await provider.inquireRefund?.(about)).toEqual({
      state: 'uncertain',
      reason: 'Thawani has not stated the id by which it finds the refund',
    })
    expect(server.load.calls).toBe(0)
    expect(await provider.inquireRefund?.({ ...about, gatewayRefundReference: 'unknown1' })).toEqual({
      state: 'unknown',
    })
    await server.close()
  })
})
