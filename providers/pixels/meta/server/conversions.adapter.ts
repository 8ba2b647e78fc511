import type { Conversion, ConversionItem, ConversionVendor } from '#core/sites/contract/conversion-vendor.ts'
import type { PixelAmount } from '#core/sites/domain/pixel-event.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'

const VERSION = 'v23.0'

const EVENTS: ConversionVendor['events'] = { Purchase: 'Purchase', ViewContent: 'ViewContent' }

/** Errors after which Meta asks for another attempt: unknown, service, and the limits on calls. */
const TRANSIENT_CODES: ReadonlySet<number> = new Set([1, 2, 4, 17, 341, 80004])

const toMajor = ({ amount, digits }: PixelAmount): number => amount / 10 ** digits

/** Meta's rule: e-mails trimmed and in lower case; phones as digits with the country code and no leading zeros. */
const hashContact = ({ phone, email }: Conversion['contact']) => {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  const address = email.trim().toLowerCase()
  return {
    ...(address ? { em: [hashSha256(address)] } : {}),
    ...(digits ? { ph: [hashSha256(digits)] } : {}),
  }
}

const toContent = ({ id, count, price }: ConversionItem) => ({
  ...{ id, quantity: count },
  ...(price ? { item_price: toMajor(price) } : {}),
})

const buildEvent = (conversion: Conversion) => {
  const { name, eventId, at, sourceUrl, userAgent, browser, contact, total, items, channel } = conversion
  return {
    event_name: EVENTS[name],
    event_time: Math.floor(at.getTime() / 1000),
    event_id: eventId,
    event_source_url: sourceUrl,
    action_source: 'website',
    user_data: {
      client_user_agent: userAgent,
      ...(browser.fbp ? { fbp: browser.fbp } : {}),
      ...(browser.fc ? { fbc: browser.fc } : {}),
      ...hashContact(contact),
    },
    custom_data: {
      content_type: 'product',
      content_ids: items.map(({ id }) => id),
      contents: items.map(toContent),
      ...(total ? { value: toMajor(total), currency: total.currency } : {}),
      ...(name === 'Purchase' ? { num_items: items.reduce((sum, { count }) => sum + count, 0) } : {}),
      ...(channel === null ? {} : { order_channel: channel }),
    },
  }
}

const readError = (text: string): { readonly code?: number; readonly is_transient?: boolean } => {
  try {
    const { error }: { error?: { code?: number; is_transient?: boolean } } = JSON.parse(text)
    return error ?? {}
  } catch {
    return {}
  }
}

/** Meta's Conversions API. It counts an event with the name and id of the pixel's once. */
export const metaConversions: ConversionVendor = {
  name: 'meta',
  origin: 'https://graph.facebook.com',
  events: EVENTS,
  takes: () => true,
  maxAgeHours: 7 * 24,
  buildRequest: (conversion, { pixelId, secret, origin }) => {
    // Meta refuses events of websites without it.
    if (!conversion.userAgent) return undefined
    return {
      url: `${origin}/${VERSION}/${pixelId}/events`,
      headers: {},
      // The token may be sent in the body too, where no log of addresses contains it.
      body: { data: [buildEvent(conversion)], access_token: secret },
    }
  },
  readOutcome: ({ status, text }) => {
    if (status >= 200 && status < 300) return { kind: 'taken' }
    const { code, is_transient: isTransient } = readError(text)
    const isFinal = status < 500 && status !== 429 && !isTransient && !TRANSIENT_CODES.has(code ?? 0)
    return { kind: isFinal ? 'refused' : 'again', reason: code ? `${status}, code ${code}` : `${status}` }
  },
}
