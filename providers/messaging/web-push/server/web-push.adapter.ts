import { createECDH, createHash } from 'node:crypto'
import {
  type MessageProvider,
  MessageRefusedError,
  type OutgoingMessage,
} from '#core/notifications/contract/message-provider.ts'
import { type AllowedRedirects, assertAllowedRedirect } from '#platform/outbound/allowed-redirect.ts'
import { fetchExternal } from '#platform/outbound/fetch-external.ts'
import type { WebPushConfig } from '../config.ts'

const ENCODING = 'aes128gcm'
/** How long a push service keeps a message for a phone that is off: an hour later the order's page tells it better. */
const TTL_SECONDS = 3_600

const GONE_STATUSES: ReadonlySet<number> = new Set([404, 410])
const PERMANENT_ERROR_STATUSES: ReadonlySet<number> = new Set([400, 413])

const parseServices = ({ WEB_PUSH_SERVICES }: WebPushConfig): AllowedRedirects => {
  const [origins = [], domains = []] = [true, false].map((isOrigin) =>
    WEB_PUSH_SERVICES.split(',').filter((name) => name.includes('://') === isOrigin),
  )
  return { origins, domains }
}

const isAllowedService = (services: AllowedRedirects, address: string): boolean => {
  try {
    return assertAllowedRedirect(address, services) === address
  } catch {
    // Any other address is a valid result, not an error.
    return false
  }
}

/** The key pair with which a push service knows us, in base64url, and whom it may ask. */
interface VapidDetails {
  readonly subject: string
  readonly publicKey: string
  readonly privateKey: string
}

/** @throws when the private key is none of its curve */
const publicKeyOf = (privateKey: string): string => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

/** The payload for the browser's worker, which shows nothing else. */
const formatBody = ({ id, subject, text, link }: Omit<OutgoingMessage, 'to' | 'pushKeys'>): string =>
  JSON.stringify({ id, title: subject, body: text, link })

/** Encrypted (RFC 8291) and signed (RFC 8292) by web-push, but sent by us: the deadline and the limits are ours. */
const send = async (
  { subject, publicKey, privateKey }: VapidDetails,
  { to, pushKeys, ...message }: OutgoingMessage,
  signal: AbortSignal,
): Promise<number> => {
  if (!pushKeys) throw new MessageRefusedError('The browser has no keys')
  // Loaded with the first message: an installation that sends none does without its memory.
  const { default: webPush } = await import('web-push')
  const { origin } = new URL(to)
  const { Authorization } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, ENCODING)
  const { cipherText } = webPush.encrypt(pushKeys.p256dh, pushKeys.auth, formatBody(message), ENCODING)
  const { status } = await fetchExternal({
    method: 'POST',
    url: to,
    headers: {
      authorization: Authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': ENCODING,
      ttl: String(TTL_SECONDS),
      urgency: 'normal',
      // The same at each attempt, so that a message which waits is replaced and not repeated.
      topic: createHash('sha256').update(message.id).digest('base64url').slice(0, 32),
    },
    body: new Uint8Array(cipherText),
    signal,
  })
  return status
}

/**
 * Messages to browsers.
 * @throws immediately when the private key is invalid
 */
export const createWebPush = (config: WebPushConfig): MessageProvider => {
  const { WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_CONTACT: subject } = config
  const publicKey = publicKeyOf(privateKey)
  const services = parseServices(config)
  return {
    name: 'web-push',
    channels: ['push'],
    pushKey: publicKey,
    isPushService: (address) => isAllowedService(services, address),
    async send(message, signal) {
      // Browsers supplied the address, maybe long ago: it is validated each time.
      if (!isAllowedService(services, message.to))
        throw new MessageRefusedError('No push service of ours', { isGone: true })
      const status = await send({ subject, publicKey, privateKey }, message, signal)
      if (GONE_STATUSES.has(status))
        throw new MessageRefusedError(`The push service answered ${status}`, { isGone: true })
      if (PERMANENT_ERROR_STATUSES.has(status))
        throw new MessageRefusedError(`The push service answered ${status}`)
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
    },
  }
}
