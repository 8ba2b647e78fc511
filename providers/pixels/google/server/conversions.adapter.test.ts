import { expect, it } from 'vitest'
import type { Conversion } from '#core/sites/contract/conversion-vendor.ts'
import { googleConversions } from './conversions.adapter.ts'

const PURCHASE: Conversion = {
  name: 'Purchase',
  eventId: 'hash',
  transactionId: 'hash',
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

it('PX-04 takes back what went back of a purchase under the transaction of the purchase', () => {
  const refund: Conversion = {
    ...{ ...PURCHASE, name: 'Refund', eventId: 'another', items: [] },
    total: { amount: 2_500, digits: 3, currency: 'KWD' },
  }
  expect(googleConversions.buildRequest(refund, ACCOUNT)?.body).toMatchObject({
    events: [
      {
        name: 'refund',
        params: { transaction_id: 'hash', value: 2.5, currency: 'KWD', order_channel: 60 },
      },
    ],
  })
})

it('takes measurement ids and no containers, purchases and refunds alone, and nothing without the visitor’s id', () => {
  expect(['G-AB12', 'GTM-AB12'].map(googleConversions.takes)).toEqual([true, false])
  expect(Object.keys(googleConversions.events)).toEqual(['Purchase', 'Refund'])
  expect(googleConversions.buildRequest({ ...PURCHASE, browser: {} }, ACCOUNT)).toBeUndefined()
})
