import type { Conversion, ConversionItem, ConversionVendor } from '#core/sites/contract/conversion-vendor.ts'
import type { PixelAmount } from '#core/sites/domain/pixel-event.ts'
import { hashSha256 } from '#platform/outbound/sha256.ts'

/** As the pixel names them. */
const EVENTS: ConversionVendor['events'] = { Purchase: 'CompletePayment', ViewContent: 'ViewContent' }

const TOO_OFTEN = 40_100
const FIRST_SERVER_ERROR = 50_000

const toMajor = ({ amount, digits }: PixelAmount): number => amount / 10 ** digits

/** TikTok's rule: e-mails trimmed and in lower case; phones in E.164, with the plus sign. */
const hashContact = ({ phone, email }: Conversion['contact']) => {
  const digits = phone.replace(/\D/g, '')
  const address = email.trim().toLowerCase()
  return {
    ...(address ? { email: hashSha256(address) } : {}),
    ...(digits ? { phone: hashSha256(`+${digits}`) } : {}),
  }
}

const toContent = ({ id, count, price }: ConversionItem) => ({
  ...{ content_id: id, quantity: count },
  ...(price ? { price: toMajor(price) } : {}),
})

const buildEvent = (conversion: Conversion) => {
  const { name, eventId, at, sourceUrl, userAgent, browser, contact, total, items, channel } = conversion
  return {
    event: EVENTS[name],
    event_time: Math.floor(at.getTime() / 1000),
    event_id: eventId,
    user: {
      ...(userAgent ? { user_agent: userAgent } : {}),
      ...(browser.ttclid ? { ttclid: browser.ttclid } : {}),
      ...hashContact(contact),
    },
    page: { url: sourceUrl },
    properties: {
      content_type: 'product',
      contents: items.map(toContent),
      ...(total ? { value: toMajor(total), currency: total.currency } : {}),
      ...(channel === null ? {} : { order_channel: channel }),
    },
  }
}

const readCode = (text: string): number | undefined => {
  try {
    const { code }: { code?: unknown } = JSON.parse(text)
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

/** TikTok's Events API. It answers 200 whatever happens, with a code; 0 means that the event was taken. */
export const tiktokConversions: ConversionVendor = {
  name: 'tiktok',
  origin: 'https://business-api.tiktok.com',
  events: EVENTS,
  takes: () => true,
  maxAgeHours: 7 * 24,
  buildRequest: (conversion, { pixelId, secret, origin }) => ({
    url: `${origin}/open_api/v1.3/event/track/`,
    headers: { 'access-token': secret },
    body: { event_source: 'web', event_source_id: pixelId, data: [buildEvent(conversion)] },
  }),
  readOutcome: ({ status, text }) => {
    const code = readCode(text)
    if (status < 300 && code === 0) return { kind: 'taken' }
    const isForNow = code === undefined || code === TOO_OFTEN || code >= FIRST_SERVER_ERROR
    const isFinal = status < 500 && status !== 429 && !isForNow
    const reason = code === undefined ? `${status}` : `${status}, code ${code}`
    return { kind: isFinal ? 'refused' : 'again', reason }
  },
}
