import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSandboxProvider } from './sandbox.adapter.ts'

const SECRET = 'the-current-webhook-secret'
const OLD_SECRET = 'the-previous-webhook-secret'
const NOW = new Date('2026-11-20T10:00:00Z')
const AT = NOW.getTime() / 1000

const provider = createSandboxProvider(
  {
    baseUrl: 'http://127.0.0.1:1',
    merchantId: 'shop-1',
    apiKey: 'an-api-key-of-some-length',
    webhookSecrets: [SECRET, OLD_SECRET],
  },
  { clock: { now: () => NOW } },
)

const payment = {
  id: 'p1',
  merchantId: 'shop-1',
  reference: 'attempt-1',
  status: 'captured',
  amount: 1250,
  currency: 'KWD',
  capturedAmount: 1250,
  refundedAmount: 0,
  pageUrl: 'http://127.0.0.1:1/pay/p1',
}

const eventText = (more: object = {}, type = 'payment.captured') =>
  JSON.stringify({ type, createdAt: NOW.toISOString(), data: { ...payment, ...more } })

const signatureOf = (body: string, { secret = SECRET, id = 'evt_1', at = AT } = {}) =>
  `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`

const send = (body: string, headers: Record<string, string | undefined>) =>
  provider.readWebhook({ headers, rawBody: new TextEncoder().encode(body), path: '/', receivedAt: NOW })

const headersOf = (body: string, options: { secret?: string; id?: string; at?: number } = {}) => ({
  'webhook-id': options.id ?? 'evt_1',
  'webhook-timestamp': String(options.at ?? AT),
  'webhook-signature': signatureOf(body, options),
})

describe('genuine webhooks', () => {
  it.each([SECRET, OLD_SECRET])('are accepted under either valid secret', async (secret) => {
    const body = eventText()
    expect(await send(body, headersOf(body, { secret }))).toEqual({
      kind: 'event',
      eventId: 'evt_1',
      report: {
        state: 'captured',
        reference: 'attempt-1',
        gatewayReference: 'p1',
        captured: { amount: 1250, currency: 'KWD' },
        refunded: { amount: 0, currency: 'KWD' },
      },
    })
  })

  it.each([-300, 300])('are accepted %i seconds away', async (away) => {
    const body = eventText()
    expect(await send(body, headersOf(body, { at: AT + away }))).toMatchObject({ kind: 'event' })
  })

  it('are acknowledged and ignored when their type carries no new state', async () => {
    const body = eventText({}, 'payout.sent')
    expect(await send(body, headersOf(body))).toMatchObject({ kind: 'ignored', eventId: 'evt_1' })
  })

  it('map an unknown decline code to a failed payment', async () => {
    const body = eventText({ status: 'declined', capturedAmount: 0, declineCode: 7777 }, 'payment.declined')
    expect(await send(body, headersOf(body))).toMatchObject({ report: { state: 'failed', decline: 5100 } })
  })
})

describe('refusal of forged webhooks', () => {
  const body = eventText()
  const good = headersOf(body)
  const signature = good['webhook-signature']
  const flipped = signature.replace(/^v1,(.)/, (_all, first) => `v1,${first === 'A' ? 'B' : 'A'}`)

  it.each([
    ['no signature', body, { ...good, 'webhook-signature': undefined }],
    ['an empty signature', body, { ...good, 'webhook-signature': '' }],
    ['a signature without v1', body, { ...good, 'webhook-signature': signature.slice(3) }],
    ['another version', body, { ...good, 'webhook-signature': signature.replace('v1', 'v2') }],
    ['two signatures', body, { ...good, 'webhook-signature': `${signature} ${signature}` }],
    ['two joined headers', body, { ...good, 'webhook-signature': `${signature}, ${signature}` }],
    ['a flipped signature', body, { ...good, 'webhook-signature': flipped }],
    ['a wrong secret', body, headersOf(body, { secret: 'a-secret-of-another-shop' })],
    ['one changed byte', body.replace('1250', '1251'), good],
    ['the same JSON written anew', JSON.stringify(JSON.parse(body), undefined, 1), good],
    ['another event id', body, { ...good, 'webhook-id': 'evt_2' }],
    ['no event id', body, { ...good, 'webhook-id': undefined }],
    ['no timestamp', body, { ...good, 'webhook-timestamp': undefined }],
    ['a moved timestamp', body, { ...good, 'webhook-timestamp': String(AT + 1) }],
    ['a timestamp that is no number', body, { ...good, 'webhook-timestamp': 'NaN' }],
    ['a stale timestamp', body, headersOf(body, { at: AT - 301 })],
    ['a future timestamp', body, headersOf(body, { at: AT + 301 })],
  ])('%s', async (_what, text, headers) => {
    expect(await send(text, headers)).toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['64 KB and one byte', ' '.repeat(65_537)],
    ['no JSON', 'captured!'],
    ['a payment of another merchant', eventText({ merchantId: 'shop-2' })],
    ['an amount that is no whole number', eventText({ capturedAmount: 12.5 })],
    ['a currency that is none', eventText({ currency: 'kwd' })],
  ])('%s, even when signed', async (_what, text) => {
    expect(await send(text, headersOf(text))).toMatchObject({ kind: 'refused' })
  })
})
