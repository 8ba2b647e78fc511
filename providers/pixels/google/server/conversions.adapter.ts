import type { Conversion, ConversionItem, ConversionVendor } from '#core/sites/contract/conversion-vendor.ts'
import type { PixelAmount } from '#core/sites/domain/pixel-event.ts'

const EVENTS: ConversionVendor['events'] = { Purchase: 'purchase', Refund: 'refund' }

const toMajor = ({ amount, digits }: PixelAmount): number => amount / 10 ** digits

const toItem = ({ id, count, price }: ConversionItem) => ({
  ...{ item_id: id, quantity: count },
  ...(price ? { price: toMajor(price) } : {}),
})

const buildBody = (conversion: Conversion, clientId: string) => {
  const { name, transactionId, at, purposes, total, items, channel } = conversion
  const advertising = purposes.includes('marketing') ? 'GRANTED' : 'DENIED'
  return {
    client_id: clientId,
    timestamp_micros: at.getTime() * 1000,
    consent: { ad_user_data: advertising, ad_personalization: advertising },
    events: [
      {
        name: EVENTS[name],
        params: {
          transaction_id: transactionId,
          ...(total ? { value: toMajor(total), currency: total.currency } : {}),
          ...(items.length > 0 ? { items: items.map(toItem) } : {}),
          ...(channel === null ? {} : { order_channel: channel }),
        },
      },
    ],
  }
}

/**
 * The Measurement Protocol of Google Analytics 4. Of events only purchases and what goes back of them are known
 * again, by the visitor's id and the transaction's, so nothing else is sent. It accepts everything and answers 2xx, also what it then drops.
 */
export const googleConversions: ConversionVendor = {
  name: 'google',
  origin: 'https://www.google-analytics.com',
  events: EVENTS,
  takes: (pixelId) => pixelId.startsWith('G-'),
  maxAgeHours: 72,
  buildRequest: (conversion, { pixelId, secret, origin }) => {
    const { clientId } = conversion.browser
    if (!clientId) return undefined
    const query = new URLSearchParams({ measurement_id: pixelId, api_secret: secret })
    return {
      url: `${origin}/mp/collect?${query}`,
      headers: {},
      body: buildBody(conversion, clientId),
    }
  },
  readOutcome: ({ status }) => {
    if (status >= 200 && status < 300) return { kind: 'taken' }
    return { kind: status >= 500 || status === 429 ? 'again' : 'refused', reason: `${status}` }
  },
}
