import type { Conversion, ConversionItem, ConversionVendor } from '#core/sites/contract/conversion-vendor.ts'
import type { PixelAmount } from '#core/sites/domain/pixel-event.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'

const EVENTS: ConversionVendor['events'] = { Purchase: 'PURCHASE', ViewContent: 'VIEW_CONTENT' }

/** Snap's examples write numbers of `custom_data` as texts. */
const toMajor = ({ amount, digits }: PixelAmount): string => (amount / 10 ** digits).toFixed(digits)

/** Snap's rule: e-mails trimmed and in lower case; phones as digits with the country code and no leading zeros. */
const hashContact = ({ phone, email }: Conversion['contact']) => {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  const address = email.trim().toLowerCase()
  return {
    ...(address ? { em: [hashSha256(address)] } : {}),
    ...(digits ? { ph: [hashSha256(digits)] } : {}),
  }
}

const toContent = ({ id, count, price }: ConversionItem) => ({
  ...{ id, quantity: String(count) },
  ...(price ? { item_price: toMajor(price) } : {}),
})

const buildEvent = (conversion: Conversion) => {
  const { name, eventId, at, sourceUrl, userAgent, browser, contact, total, items, channel } = conversion
  return {
    event_name: EVENTS[name],
    event_time: Math.floor(at.getTime() / 1000),
    event_id: eventId,
    event_source_url: sourceUrl,
    action_source: 'WEB',
    user_data: {
      ...(userAgent ? { client_user_agent: userAgent } : {}),
      ...(browser.scClickId ? { sc_click_id: browser.scClickId } : {}),
      ...hashContact(contact),
    },
    custom_data: {
      content_ids: items.map(({ id }) => id),
      contents: items.map(toContent),
      ...(total ? { value: toMajor(total), currency: total.currency } : {}),
      ...(name === 'Purchase'
        ? { order_id: eventId, num_items: String(items.reduce((sum, { count }) => sum + count, 0)) }
        : {}),
      ...(channel === null ? {} : { order_channel: String(channel) }),
    },
  }
}

/** Snap's Conversions API, version 3. It counts an event with the id of the pixel's once. */
export const snapConversions: ConversionVendor = {
  name: 'snap',
  origin: 'https://tr.snapchat.com',
  events: EVENTS,
  takes: () => true,
  maxAgeHours: 28 * 24,
  buildRequest: (conversion, { pixelId, secret, origin }) => {
    const { browser, contact } = conversion
    // Snap matches by one of these and refuses events without any.
    if (!browser.scClickId && !contact.email && !contact.phone) return undefined
    return {
      url: `${origin}/v3/${pixelId}/events?access_token=${encodeURIComponent(secret)}`,
      headers: {},
      body: { data: [buildEvent(conversion)] },
    }
  },
  readOutcome: ({ status }) => {
    if (status >= 200 && status < 300) return { kind: 'taken' }
    return { kind: status >= 500 || status === 429 ? 'again' : 'refused', reason: `${status}` }
  },
}
