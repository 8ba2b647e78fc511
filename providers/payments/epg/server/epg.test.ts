import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import { type GatewayTraits, wishFor } from '#core/payments/testing/gateway-stand.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeEpg } from '../testing/fake-epg.ts'
import { orderIdOf } from './epg-provider.ts'
import { epgPayments } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeEpg,
  amounts: [money(1999, 'AED'), money(1250, 'USD')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY')],
  declines: [
    ['51', 5011],
    ['54', 5001],
    ['82', 5002],
    ['14', 5003],
    ['05', 5100],
  ],
  knowsOurReference: false,
  // The code for a customer who gave up is not known.
  tellsCancelled: false,
  tellsCurrency: false,
  findsRefund: false,
  refunds: 'part',
  secrets: ['password'],
}

describe('EPG', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through EPG', { traits, area: epgPayments })

  it('names orders by 16 characters that can be derived again', () => {
    expect(orderIdOf('Pay1')).toMatch(/^[0-9A-F]{16}$/)
    expect(orderIdOf('Pay1')).toBe(orderIdOf('Pay1'))
    expect(orderIdOf('Pay1')).not.toBe(orderIdOf('Pay2'))
  })

  it('refuses a way back that is longer than EPG takes', async () => {
    const { factory, settings, server } = await startFakeEpg()
    const formReturnUrl = `https://shop.example/${'x'.repeat(256)}`
    const created = await factory.open(settings).create(wishFor(money(1, 'AED'), { formReturnUrl }))
    expect(created).toMatchObject({ kind: 'refused' })
    await server.close()
  })
})
