import { z } from 'zod'
import type { SavedCards } from '#core/payments/contract/payment-provider.ts'
import type { CashfreeConfig } from '../config.ts'
import { callCashfree } from './cashfree.client.ts'

const instruments = z.array(
  z.object({
    instrument_id: z.string(),
    instrument_display: z.string(),
    instrument_status: z.string(),
    instrument_meta: z.object({ card_network: z.string().nullish() }).nullish(),
  }),
)

/** The cards that Cashfree stores for a customer, identified by our id. */
export const createCashfreeCards = (config: CashfreeConfig): SavedCards => {
  const pathOf = (customer: string) => `/customers/${encodeURIComponent(customer)}/instruments`
  return {
    customer: async ({ customer }) => customer.id,
    list: async ({ customer, signal }) => {
      const path = `${pathOf(customer)}?instrument_type=card`
      const answer = await callCashfree(config, { method: 'GET', path, signal })
      if (answer.kind === 'no' && answer.status === 404) return []
      if (answer.kind === 'no') throw new Error(`Cashfree answered ${answer.status}`)
      return instruments
        .parse(answer.body)
        .filter(({ instrument_status }) => instrument_status === 'ACTIVE')
        .map(({ instrument_id: token, instrument_display, instrument_meta }) => ({
          token,
          brand: instrument_meta?.card_network ?? 'card',
          lastFour: instrument_display.slice(-4),
        }))
    },
    remove: async ({ customer, token, signal }) => {
      const path = `${pathOf(customer)}/${encodeURIComponent(token)}`
      return (await callCashfree(config, { method: 'DELETE', path, signal })).kind === 'done'
    },
  }
}
