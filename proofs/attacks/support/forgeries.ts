import { createHmac } from 'node:crypto'

/** An event as a gateway posts it. */
export interface WebhookPost {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface EventSigningInput {
  readonly secret: string
  /** Seconds since 1970. */
  readonly at: number
  readonly id?: string
}

/** The sandbox gateway's signature, made from its description rather than by its code. */
export const createSignedEvent = (
  body: string,
  { secret, at, id = crypto.randomUUID() }: EventSigningInput,
): WebhookPost => {
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
    },
  }
}

const omitHeader = ({ body, headers }: WebhookPost, name: string): WebhookPost => ({
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([known]) => known !== name)),
})

const replaceHeader = ({ body, headers }: WebhookPost, name: string, value: string): WebhookPost => ({
  body,
  headers: { ...headers, [name]: value },
})

const flipBit = (text: string, index: number): string => {
  const bytes = Buffer.from(text)
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('latin1')
}

export interface ForgeryInput {
  readonly body: string
  readonly secret: string
  /** A genuine secret of another shop's account. */
  readonly foreignSecret: string
  readonly now: number
}

/** Every way to post an event that the account's gateway did not sign. A new trick is one row. */
export const createForgeries = ({
  body,
  secret,
  foreignSecret,
  now,
}: ForgeryInput): readonly (readonly [string, WebhookPost])[] => {
  const genuine = createSignedEvent(body, { secret, at: now })
  const signature = genuine.headers['webhook-signature'] ?? ''
  const signed = (more: Partial<EventSigningInput>, text = body) =>
    createSignedEvent(text, { secret, at: now, ...more })
  const padded = body.replace(/}$/, `,"x":"${'x'.repeat(65_537 - body.length)}"}`)
  return [
    ['no signature', omitHeader(genuine, 'webhook-signature')],
    ['no timestamp', omitHeader(genuine, 'webhook-timestamp')],
    ['no event id', omitHeader(genuine, 'webhook-id')],
    ['nothing but a body', { body, headers: { 'content-type': 'application/json' } }],
    ['an empty signature', replaceHeader(genuine, 'webhook-signature', '')],
    ['half a signature', replaceHeader(genuine, 'webhook-signature', signature.slice(0, 20))],
    ['the signature without its version', replaceHeader(genuine, 'webhook-signature', signature.slice(3))],
    ['the signature twice', replaceHeader(genuine, 'webhook-signature', `${signature} ${signature}`)],
    [
      'a list of signatures',
      replaceHeader(genuine, 'webhook-signature', `v1,${'A'.repeat(43)}=,${signature}`),
    ],
    ['another version', replaceHeader(genuine, 'webhook-signature', signature.replace('v1', 'v0'))],
    [
      'the signature in hexadecimal',
      replaceHeader(
        genuine,
        'webhook-signature',
        `v1,${Buffer.from(signature.slice(3), 'base64').toString('hex')}`,
      ),
    ],
    ['a wrong secret', signed({ secret: 'a secret that somebody made up' })],
    ['an empty secret', signed({ secret: '' })],
    ["another shop's secret", signed({ secret: foreignSecret })],
    ['another event id', replaceHeader(genuine, 'webhook-id', 'evt-other')],
    ['a moved timestamp', replaceHeader(genuine, 'webhook-timestamp', String(now + 1))],
    ['two timestamps', replaceHeader(genuine, 'webhook-timestamp', `${now}, ${now}`)],
    ['301 seconds ago', signed({ at: now - 301 })],
    ['301 seconds ahead', signed({ at: now + 301 })],
    ['a year ahead', signed({ at: now + 31_536_000 })],
    ['milliseconds for seconds', signed({ at: now * 1000 })],
    ['the same JSON, written anew', { ...genuine, body: JSON.stringify(JSON.parse(body), undefined, 1) }],
    ['a blank after the body', { ...genuine, body: `${body} ` }],
    ['the body of another event', { ...genuine, body: body.replace('captured', 'declined') }],
    ['64 KB and a byte', signed({}, padded)],
    ['no JSON', signed({}, 'captured!')],
    [
      'a form',
      {
        body: `payload=${encodeURIComponent(body)}`,
        headers: { ...genuine.headers, 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    ...[0, Math.floor(body.length / 2), body.length - 1].map(
      (index) => [`byte ${index} flipped`, { ...genuine, body: flipBit(body, index) }] as const,
    ),
  ]
}
