import { expect, it } from 'vitest'
import type { Conversion } from '#core/sites/contract/conversion-vendor.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'
import { snapConversions } from './conversions.adapter.ts'

const PURCHASE: Conversion = {
  name: 'Purchase',
  eventId: 'hash',
  transactionId: 'hash',
  at: new Date('2027-03-01T10:00:00Z'),
  sourceUrl: 'https://shop.example/zahr',
  userAgent: 'Mozilla/5.0',
  browser: { scClickId: 'click' },
  contact: { phone: '+96550001234', email: 'Amal@Example.com' },
  purposes: ['marketing'],
  total: { amount: 12_500, digits: 3, currency: 'KWD' },
  items: [{ id: 'burger', count: 2, price: { amount: 6_250, digits: 3, currency: 'KWD' } }],
  channel: 50,
}
const ACCOUNT = { pixelId: 'pixel-1', secret: 'a&b', origin: 'https://vendor.example' }

it('PX-04 MK-02 sends Snap its documented event under the id of the pixel’s, with contacts hashed by its rule', () => {
  expect(snapConversions.buildRequest(PURCHASE, ACCOUNT)).toEqual({
    url: 'https://vendor.example/v3/pixel-1/events?access_token=a%26b',
    headers: {},
    body: {
      data: [
        {
          event_name: 'PURCHASE',
          event_time: 1_803_895_200,
          event_id: 'hash',
          event_source_url: 'https://shop.example/zahr',
          action_source: 'WEB',
          user_data: {
            client_user_agent: 'Mozilla/5.0',
            sc_click_id: 'click',
            em: [hashSha256('amal@example.com')],
            ph: [hashSha256('96550001234')],
          },
          custom_data: {
            content_ids: ['burger'],
            contents: [{ id: 'burger', quantity: '2', item_price: '6.250' }],
            value: '12.500',
            currency: 'KWD',
            order_id: 'hash',
            num_items: '2',
            order_channel: '50',
          },
        },
      ],
    },
  })
})

it('sends nothing that Snap could match with nobody', () => {
  const unknown = { ...PURCHASE, browser: {}, contact: { phone: '', email: '' } }
  expect(snapConversions.buildRequest(unknown, ACCOUNT)).toBeUndefined()
})

it.each([
  [200, 'taken'],
  [400, 'refused'],
  [401, 'refused'],
  [429, 'again'],
  [502, 'again'],
])('reads %i as %s', (status, kind) => {
  expect(snapConversions.readOutcome({ status, text: '' }).kind).toBe(kind)
})
