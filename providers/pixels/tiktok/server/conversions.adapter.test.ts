import { expect, it } from 'vitest'
import type { Conversion } from '#core/sites/contract/conversion-vendor.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'
import { tiktokConversions } from './conversions.adapter.ts'

const PURCHASE: Conversion = {
  name: 'Purchase',
  eventId: 'hash',
  transactionId: 'hash',
  at: new Date('2027-03-01T10:00:00Z'),
  sourceUrl: 'https://shop.example/zahr',
  userAgent: 'Mozilla/5.0',
  browser: { ttclid: 'E.C.P.1', fbp: 'fb.1.1.2' },
  contact: { phone: '+96550001234', email: 'Amal@Example.com' },
  purposes: ['marketing'],
  total: { amount: 12_500, digits: 3, currency: 'KWD' },
  items: [{ id: 'burger', count: 2, price: { amount: 6_250, digits: 3, currency: 'KWD' } }],
  channel: 20,
}
const ACCOUNT = { pixelId: 'ABCDEFGHIJ', secret: 'token', origin: 'https://vendor.example' }

it('PX-04 MK-02 sends TikTok its documented event under the id of the pixel’s, with contacts hashed by its rule', () => {
  expect(tiktokConversions.buildRequest(PURCHASE, ACCOUNT)).toEqual({
    url: 'https://vendor.example/open_api/v1.3/event/track/',
    headers: { 'access-token': 'token' },
    body: {
      event_source: 'web',
      event_source_id: 'ABCDEFGHIJ',
      data: [
        {
          event: 'CompletePayment',
          event_time: 1_803_895_200,
          event_id: 'hash',
          user: {
            user_agent: 'Mozilla/5.0',
            ttclid: 'E.C.P.1',
            email: hashSha256('amal@example.com'),
            phone: hashSha256('+96550001234'),
          },
          page: { url: 'https://shop.example/zahr' },
          properties: {
            content_type: 'product',
            contents: [{ content_id: 'burger', quantity: 2, price: 6.25 }],
            value: 12.5,
            currency: 'KWD',
            order_channel: 20,
          },
        },
      ],
    },
  })
})

it.each([
  [200, '{"code":0,"message":"OK"}', 'taken'],
  [200, '{"code":40001}', 'refused'],
  [200, '{"code":40100}', 'again'],
  [200, '{"code":50000}', 'again'],
  [200, 'no JSON', 'again'],
  [503, '', 'again'],
])('reads %i %s as %s', (status, text, kind) => {
  expect(tiktokConversions.readOutcome({ status, text }).kind).toBe(kind)
})
