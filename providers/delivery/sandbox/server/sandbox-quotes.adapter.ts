import { z } from 'zod'
import type { DeliveryQuoteProvider } from '#core/cart/contract/delivery-quotes.ts'
import { fromDecimal, getDecimalDigits } from '#platform/kernel/money.ts'

const MAX_BODY_BYTES = 65_536

const quoteSchema = z.object({
  id: z.string().min(1).max(200),
  fee: z.string().regex(/^\d{1,9}\.\d{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  expires: z.iso.datetime(),
})

export interface CourierAccount {
  readonly origin: string
  readonly key: string
}

/** Converts two decimals to the currency's own: 6.20 is 6.200 dinar and 6 yen. */
const toFee = (fee: string, currency: string) => {
  const [whole = '0', cents = '00'] = fee.split('.')
  const digits = getDecimalDigits(currency)
  return fromDecimal(digits === 0 ? whole : `${whole}.${cents.padEnd(digits, '0')}`, currency)
}

/** Quotes of the sandbox courier. `account` is read at each call: its address is known only once it listens. */
export const createSandboxQuotes = (account: () => CourierAccount | undefined): DeliveryQuoteProvider => ({
  name: 'sandbox',
  async quote({ from, to, currency, value, reference }, signal) {
    const at = account()
    if (!at) throw new Error('The sandbox courier does not listen')
    const response = await fetch(`${at.origin}/v1/quotes`, {
      ...{ method: 'POST', signal, redirect: 'error' },
      headers: { authorization: `Bearer ${at.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        pickup: { latitude: from.lat, longitude: from.lng },
        dropoff: { latitude: to.lat, longitude: to.lng },
        ...{ currency, value, external_id: reference },
      }),
    })
    const text = await response.text()
    if (text.length > MAX_BODY_BYTES) throw new Error('The courier answered too much')
    if (response.status === 422) return null
    if (!response.ok) throw new Error(`The courier answered ${response.status}`)
    const quote = quoteSchema.parse(JSON.parse(text))
    const fee = toFee(quote.fee, quote.currency)
    if (!fee) throw new Error(`The courier asks ${quote.fee} ${quote.currency}`)
    return { reference: quote.id, fee, expiresAt: new Date(quote.expires) }
  },
})
