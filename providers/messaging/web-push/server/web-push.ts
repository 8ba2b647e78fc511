import { createHash } from 'node:crypto'
import {
  type MessageProvider,
  MessageRefused,
  type OutgoingMessage,
} from '#core/notifications/contract/message-provider.ts'
import type { Platform } from '#platform/http/area.ts'
import { askOutside } from '#platform/http/ask-outside.ts'
import { type KnownPages, knownPage } from '#platform/http/known-page.ts'
import type { WebPushConfig } from '../config.ts'
import { encryptPush } from './encrypt.ts'
import { createVapid, type Vapid } from './vapid.ts'

/** Seconds for which a phone that is off is waited for: what happened to an order an hour ago is seen on its page. */
const KEPT_FOR = 3_600

const GONE: ReadonlySet<number> = new Set([404, 410])
const NEVER: ReadonlySet<number> = new Set([400, 413])

const servicesIn = ({ WEB_PUSH_SERVICES }: WebPushConfig): KnownPages => {
  const [origins = [], domains = []] = [true, false].map((isOrigin) =>
    WEB_PUSH_SERVICES.split(',').filter((name) => name.includes('://') === isOrigin),
  )
  return { origins, domains }
}

const isAmong = (services: KnownPages, address: string): boolean => {
  try {
    return knownPage(address, services) === address
  } catch {
    // Not an address of theirs is an answer, not a fault.
    return false
  }
}

/** What the browser's worker is handed; it shows nothing else. */
const bodyOf = ({ id, subject, text, link }: OutgoingMessage): string =>
  JSON.stringify({ id, title: subject, body: text, link })

type Needs = Pick<Platform, 'clock' | 'random'>

const send = async (
  { vapid, clock, random }: Needs & { readonly vapid: Vapid },
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<number> => {
  const { to, id, pushKeys } = message
  if (!pushKeys) throw new MessageRefused('The browser has no keys')
  const { status } = await askOutside({
    method: 'POST',
    url: to,
    headers: {
      authorization: vapid.authorization(to, clock.now()),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(KEPT_FOR),
      urgency: 'normal',
      // The same at each try, so that one which waits is replaced and not repeated.
      topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
    },
    body: encryptPush(bodyOf(message), pushKeys, { salt: random.bytes(16), key: random.bytes(32) }),
    signal,
  })
  return status
}

/**
 * Messages to browsers.
 * @throws at once when the private key is none
 */
export const createWebPush = (config: WebPushConfig, needs: Needs): MessageProvider => {
  const vapid = createVapid(config.WEB_PUSH_PRIVATE_KEY, config.WEB_PUSH_CONTACT)
  const services = servicesIn(config)
  return {
    name: 'web-push',
    channels: ['push'],
    pushKey: vapid.publicKey,
    isPushService: (address) => isAmong(services, address),
    async send(message, signal) {
      // Browsers have named the address, maybe long ago: it is judged each time.
      if (!isAmong(services, message.to))
        throw new MessageRefused('No push service of ours', { isGone: true })
      const status = await send({ ...needs, vapid }, message, signal)
      if (GONE.has(status)) throw new MessageRefused(`The push service answered ${status}`, { isGone: true })
      if (NEVER.has(status)) throw new MessageRefused(`The push service answered ${status}`)
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
    },
  }
}
