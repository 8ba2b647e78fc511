import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { systemClock } from '#platform/kernel/clock.ts'
import { type ServiceCall, startFakeService } from './fake-service.ts'

export const PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

interface Browser {
  readonly pair: ECDH
  readonly auth: Buffer
}

const deriveKey = (
  key: Uint8Array,
  salt: Uint8Array,
  { info, length }: { info: Uint8Array; length: number },
) => Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * Decrypts a message like a browser: the other half of RFC 8291. @throws when it was encrypted for another receiver
 */
const decryptPush = (body: Buffer, { pair, auth }: Browser): string => {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = deriveKey(pair.computeSecret(sender), auth, { info, length: 32 })
  const key = deriveKey(shared, salt, { info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = deriveKey(shared, salt, { info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const parseTokenPart = (text = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString())

/** Whether the call is signed with the key of the browser's subscription, for this service, and not expired. */
const isGenuine = ({ headers }: ServiceCall, publicKey: Buffer, origin: string): boolean => {
  const [, token = '', shown = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims, signature = ''] = token.split('.')
  if (shown !== publicKey.toString('base64url')) return false
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  const { aud, exp, sub } = parseTokenPart(claims)
  const left = Number(exp) - systemClock.now().getTime() / 1000
  return (
    verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')) &&
    parseTokenPart(head).alg === 'ES256' &&
    aud === origin &&
    String(sub).startsWith('mailto:') &&
    left > 0 &&
    left <= 86_400
  )
}

/** A fake push service with one browser; `refusal` is its status while it refuses. */
export const startFakePushService = async (refusal = 410) => {
  const browser: Browser = { pair: createECDH('prime256v1'), auth: randomBytes(16) }
  browser.pair.generateKeys()
  const server = createECDH('prime256v1')
  server.setPrivateKey(PRIVATE_KEY, 'base64url')
  const calls: ServiceCall[] = []
  const taken: { to: string; text: string }[] = []
  const service = await startFakeService(
    (call) => {
      const { method, path, headers, body } = call
      if (!isGenuine(call, server.getPublicKey(), service.origin)) return { status: 403 }
      if (method !== 'POST' || !path.startsWith('/push/')) return { status: 404 }
      if (!headers.ttl || headers['content-encoding'] !== 'aes128gcm') return { status: 400 }
      calls.push(call)
      taken.push({ to: `${service.origin}${path}`, text: JSON.parse(decryptPush(body, browser)).body })
      return { status: 201 }
    },
    { status: refusal },
  )
  const config = {
    ...{ WEB_PUSH_PRIVATE_KEY: PRIVATE_KEY, WEB_PUSH_CONTACT: 'mailto:ops@example.com' },
    WEB_PUSH_SERVICES: service.origin,
  }
  const keys = {
    p256dh: browser.pair.getPublicKey('base64url'),
    auth: browser.auth.toString('base64url'),
  }
  const receiver = { channel: 'push', to: `${service.origin}/push/browser-1`, pushKeys: keys } as const
  return {
    ...{ ...service, receiver, taken, calls, config, keys },
    publicKey: server.getPublicKey('base64url'),
    open: (body: Buffer) => decryptPush(body, browser),
  }
}
