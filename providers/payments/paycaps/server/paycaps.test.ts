import { describe, expect, it } from 'vitest'
import { followPage } from '#core/orders/testing/follow-page.ts'
import { describeGatewayJourney, openJourneyShop, refresh } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { paycapsWire, startFakePaycaps } from '../testing/fake-paycaps.ts'
import { computeHash, toPlainValue } from './paycaps.adapter.ts'
import { paycapsPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakePaycaps,
  ...paycapsWire,
  amounts: [money(1999, 'AED')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY')],
  declines: [['004', 5100]],
  tellsExpired: true,
  refunds: 'part',
  secrets: ['secretKeys'],
  webhookSecrets: 'secretKeys',
  signature: { field: 'HASH' },
}

describe('PayCaps', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through PayCaps', { traits, area: paycapsPaymentsPlugin })

  it('WR-09 settles a payment when the browser comes back, and reports none because 3,000 ms went by', async () => {
    const { shop, save, mod, stand } = await openJourneyShop({ traits, area: paycapsPaymentsPlugin })
    try {
      await save(stand.settings)
      const [paid, left] = [
        await shop.place({ currency: 'AED', mod }),
        await shop.place({ currency: 'AED', mod }),
      ]
      for (const { payment } of [paid, left]) await followPage(payment.pageUrl ?? '')
      const { payment } = await shop.order(paid.id)
      const booked = stand.ledger.find(payment.gatewayReference) ?? stand.ledger.find(payment.reference)
      if (booked) booked.state = 'captured'
      expect(await refresh(shop, paid)).toMatchObject({ status: 100 })
      shop.app.clock.advance(3000)
      expect(await refresh(shop, left)).toMatchObject({ status: 10 })
    } finally {
      await shop.close()
      await stand.server.close()
    }
  })

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
