import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { computeHmac } from '#platform/http/signed-bodies.ts'
import { money } from '#platform/kernel/money.ts'
import { hostedConfigSchema } from '../config.ts'
import { hostedWire, startFakePg1, startFakePg2 } from '../testing/fake-hosted.ts'
import { getTextAt } from './json-pointer.parser.ts'
import { configurableGatewaysPlugin } from './plugin.ts'

const traitsOf = (start: GatewayTraits['start']): GatewayTraits => ({
  ...hostedWire,
  start,
  amounts: [money(1999, 'AED'), money(1255, 'KWD'), money(900, 'JPY')],
  declines: [
    ['funds', 5011],
    ['expired_card', 5001],
    ['cvv', 5002],
    ['number', 5003],
    ['whatever', 5100],
  ],
  refunds: 'part',
  secrets: ['apiKey', 'webhookSecrets'],
  webhookSecrets: 'webhookSecrets',
  signature: { header: 'x-pg-signature' },
  coversBody: true,
  staleAfter: 300,
})

describe.each([
  ['pg1', startFakePg1],
  ['pg2', startFakePg2],
] as const)('the hosted gateway %s', (name, start) => {
  describeGateway(traitsOf(start))
  describeGatewayJourney(`PY-02 PY-12 through ${name}`, {
    traits: traitsOf(start),
    area: configurableGatewaysPlugin,
  })
})

describe('settings of a hosted gateway', () => {
  it('sign like a known event', () => {
    const body = '{"reference":"ORD1","status":"paid","amount_minor":1500,"currency":"KWD"}'
    expect(computeHmac('sha256', 'generic_secret', `1700000000.${body}`).hex).toBe(
      'caf8085951b3093ccb225fc4475d6618c1751cbc09cb75d90ee7f4538c00e728',
    )
  })

  it('point at values only', () => {
    const said = { a: { b: 'text', c: 7, d: null }, e: [1] }
    expect(
      ['/a/b', '/a/c', '/a/d', '/a', '/x/y', '/__proto__', '/constructor/name', '/e/0'].map((at) =>
        getTextAt(said, at),
      ),
    ).toEqual(['text', '7', undefined, undefined, undefined, undefined, undefined, '1'])
  })

  it('contain no expressions', () => {
    const settings = {
      ...{ baseUrl: 'https://pg.example', pageOrigins: ['https://pg.example'], apiKey: 'k' },
      webhookSecrets: ['s'],
    }
    expect(hostedConfigSchema.safeParse(settings).success).toBe(true)
    for (const wrong of [
      { createPath: 'https://elsewhere.example/' },
      { inquiryPath: '/v1/$' + '{process.env}' },
      { answers: { id: 'id' } },
      { fields: { amount: 'a b' } },
      { pageOrigins: [] },
      { surprise: 1 },
    ])
      expect(hostedConfigSchema.safeParse({ ...settings, ...wrong }).success, JSON.stringify(wrong)).toBe(
        false,
      )
  })
})
