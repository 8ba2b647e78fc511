import { expect, it } from 'vitest'
import type { Conversion } from '#core/sites/contract/conversion-vendor.ts'
import { googleConversions } from './conversions.adapter.ts'

const PURCHASE: Conversion = {
  name: 'Purchase',
  eventId: 'hash',
  at: new Date('2027-03-01T10:00:00Z'),
  sourceUrl: 'https://shop.example/zahr',
  userAgent: 'Mozilla/5.0',
  browser: { clientId: '12.34' },
  contact: { phone: '+96550001234', email: 'amal@example.com' },
  purposes: ['statistics'],
  total: { amount: 12_500, digits: 3, currency: 'KWD' },
  items: [{ id: 'burger', count: 2, price: { amount: 6_250, digits: 3, currency: 'KWD' } }],
  channel: 60,
}
const ACCOUNT = { pixelId: 'G-AB12', secret: 'secret', origin: 'https://vendor.example' }

it('PX-04 MK-02 PX-07 sends Google its documented purchase with its channel, under the transaction of the pixel’s and with consent', () => {
  expect(googleConversions.buildRequest(PURCHASE, ACCOUNT)).toEqual({
    url: 'https://vendor.example/mp/collect?measurement_id=G-AB12&api_secret=secret',
    headers: {},
    body: {
      client_id: '12.34',
      timestamp_micros: 1_803_895_200_000_000,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [
        {
          name: 'purchase',
          params: {
            transaction_id: 'hash',
            value: 12.5,
            currency: 'KWD',
            items: [{ item_id: 'burger', quantity: 2, price: 6.25 }],
            order_channel: 60,
          },
        },
      ],
    },
  })
})

it('takes measurement ids and no containers, purchases alone, and nothing without the visitor’s id', () => {
  expect(['G-AB12', 'GTM-AB12'].map(googleConversions.takes)).toEqual([true, false])
  expect(googleConversions.events).toEqual(['Purchase'])
  expect(googleConversions.buildRequest({ ...PURCHASE, browser: {} }, ACCOUNT)).toBeUndefined()
})
