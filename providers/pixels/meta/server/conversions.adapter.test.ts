import { expect, it } from 'vitest'
import type { Conversion } from '#core/sites/contract/conversion-vendor.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'
import { metaConversions } from './conversions.adapter.ts'

const PURCHASE: Conversion = {
  name: 'Purchase',
  eventId: 'hash',
  transactionId: 'hash',
  at: new Date('2027-03-01T10:00:00.900Z'),
  sourceUrl: 'https://shop.example/zahr',
  userAgent: 'Mozilla/5.0',
  browser: { fbp: 'fb.1.1.2', fc: 'fb.1.1.click', ttclid: 'other', clientId: '1.2' },
  contact: { phone: '+96550001234', email: ' Amal@Example.com ' },
  purposes: ['marketing'],
  total: { amount: 12_500, digits: 3, currency: 'KWD' },
  items: [{ id: 'burger', count: 2, price: { amount: 6_250, digits: 3, currency: 'KWD' } }],
  channel: 40,
}
const ACCOUNT = { pixelId: '12345678', secret: 'token', origin: 'https://vendor.example' }

it('PX-04 MK-02 sends Meta its documented event under the id of the pixel’s, with contacts hashed by its rule', () => {
  expect(metaConversions.buildRequest(PURCHASE, ACCOUNT)).toEqual({
    url: 'https://vendor.example/v23.0/12345678/events',
    headers: {},
    body: {
      access_token: 'token',
      data: [
        {
          event_name: 'Purchase',
          event_time: 1_803_895_200,
          event_id: 'hash',
          event_source_url: 'https://shop.example/zahr',
          action_source: 'website',
          user_data: {
            client_user_agent: 'Mozilla/5.0',
            fbp: 'fb.1.1.2',
            fbc: 'fb.1.1.click',
            em: [hashSha256('amal@example.com')],
            ph: [hashSha256('96550001234')],
          },
          custom_data: {
            content_type: 'product',
            content_ids: ['burger'],
            contents: [{ id: 'burger', quantity: 2, item_price: 6.25 }],
            value: 12.5,
            currency: 'KWD',
            num_items: 2,
            order_channel: 40,
          },
        },
      ],
    },
  })
})

it('sends an opened dish without amounts, and no contact where none is given', () => {
  const view: Conversion = {
    ...{ ...PURCHASE, name: 'ViewContent', total: null, channel: null, contact: { phone: '', email: '' } },
    ...{ items: [{ id: 'burger', count: 1, price: null }], browser: {} },
  }
  expect(metaConversions.buildRequest(view, ACCOUNT)?.body).toMatchObject({
    data: [
      {
        event_name: 'ViewContent',
        user_data: { client_user_agent: 'Mozilla/5.0' },
        custom_data: {
          content_type: 'product',
          content_ids: ['burger'],
          contents: [{ id: 'burger', quantity: 1 }],
        },
      },
    ],
  })
})

it('sends nothing without the browser’s name, which Meta demands of websites', () => {
  expect(metaConversions.buildRequest({ ...PURCHASE, userAgent: null }, ACCOUNT)).toBeUndefined()
})

it.each([
  [200, '{"events_received":1}', 'taken'],
  [400, '{"error":{"code":190}}', 'refused'],
  [400, '{"error":{"code":2,"is_transient":true}}', 'again'],
  [400, '{"error":{"code":4}}', 'again'],
  [429, '', 'again'],
  [500, '<html>', 'again'],
])('reads %i %s as %s', (status, text, kind) => {
  expect(metaConversions.readOutcome({ status, text }).kind).toBe(kind)
})
