import { createHash } from 'node:crypto'
import {
  type MessageProvider,
  MessageRefusedError,
  type OutgoingMessage,
} from '#core/notifications/contract/message-provider.ts'
import { type AllowedRedirects, assertAllowedRedirect } from '#platform/http/allowed-redirect.ts'
import { fetchExternal } from '#platform/http/fetch-external.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { WebPushConfig } from '../config.ts'
import { encryptPush } from './push-encryption.mapper.ts'
import { createVapid, type Vapid } from './vapid.ts'

/** Seconds for which a phone that is off is waited for: what happened to an order an hour ago is seen on its page. */
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
    // Not an address of theirs is an answer, not a fault.
    return false
  }
}

/** What the browser's worker is handed; it shows nothing else. */
const formatBody = ({ id, subject, text, link }: OutgoingMessage): string =>
  JSON.stringify({ id, title: subject, body: text, link })

type WebPushDependencies = Pick<Platform, 'clock' | 'random'>

const send = async (
  { vapid, clock, random }: WebPushDependencies & { readonly vapid: Vapid },
  message: OutgoingMessage,
  signal: AbortSignal,
): Promise<number> => {
  const { to, id, pushKeys } = message
  if (!pushKeys) throw new MessageRefusedError('The browser has no keys')
  const { status } = await fetchExternal({
    method: 'POST',
    url: to,
    headers: {
      authorization: vapid.authorization(to, clock.now()),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(TTL_SECONDS),
      urgency: 'normal',
      // The same at each try, so that one which waits is replaced and not repeated.
      topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
    },
    body: encryptPush(formatBody(message), pushKeys, { salt: random.bytes(16), key: random.bytes(32) }),
    signal,
  })
  return status
}

/**
 * Messages to browsers.
 * @throws at once when the private key is none
 */
export const createWebPush = (config: WebPushConfig, needs: WebPushDependencies): MessageProvider => {
  const vapid = createVapid(config.WEB_PUSH_PRIVATE_KEY, config.WEB_PUSH_CONTACT)
  const services = parseServices(config)
  return {
    name: 'web-push',
    channels: ['push'],
    pushKey: vapid.publicKey,
    isPushService: (address) => isAllowedService(services, address),
    async send(message, signal) {
      // Browsers have named the address, maybe long ago: it is judged each time.
      if (!isAllowedService(services, message.to))
        throw new MessageRefusedError('No push service of ours', { isGone: true })
      const status = await send({ ...needs, vapid }, message, signal)
      if (GONE_STATUSES.has(status))
        throw new MessageRefusedError(`The push service answered ${status}`, { isGone: true })
      if (PERMANENT_ERROR_STATUSES.has(status))
        throw new MessageRefusedError(`The push service answered ${status}`)
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
    },
  }
}
