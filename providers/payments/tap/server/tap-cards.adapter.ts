import { z } from 'zod'
import type { CardVault } from '#core/payments/contract/payment-provider.ts'
import type { TapConfig } from '../config.ts'
import { callTap, type TapCall } from './tap.client.ts'
import { toTapCustomer } from './tap-customer.mapper.ts'

const id = z.object({ id: z.string().min(1).max(300) })

const cards = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      brand: z.string(),
      last_four: z.string(),
      exp_month: z.int().optional(),
      exp_year: z.int().optional(),
    }),
  ),
})

const padTwoDigits = (number: number): string => String(number % 100).padStart(2, '0')

/** The cards that Tap stores. Tap creates a new customer at each request, so the first one must be saved. */
export const createTapCards = (config: TapConfig): CardVault => {
  const ask = async (call: TapCall): Promise<unknown> => {
    const answer = await callTap(config, call)
    if (answer.kind === 'no') throw new Error(`Tap refused a call about cards: ${answer.code}`)
    return answer.body
  }
  return {
    customer: async ({ customer, signal }) =>
      id.parse(await ask({ method: 'POST', path: '/customers', body: toTapCustomer(customer), signal })).id,
    list: async ({ customer, signal }) => {
      const path = `/card/${encodeURIComponent(customer)}`
      const { data } = cards.parse(await ask({ method: 'GET', path, signal }))
      return data.map(({ id: token, brand, last_four: lastFour, exp_month, exp_year }) => ({
        ...{ token, brand, lastFour },
        ...(exp_month && exp_year ? { expires: `${padTwoDigits(exp_month)}/${padTwoDigits(exp_year)}` } : {}),
      }))
    },
    remove: async ({ customer, token, signal }) => {
      const path = `/card/${encodeURIComponent(customer)}/${encodeURIComponent(token)}`
      const answer = await callTap(config, { method: 'DELETE', path, signal })
      return answer.kind === 'done' && z.object({ deleted: z.literal(true) }).safeParse(answer.body).success
    },
  }
}

/** A single-use token of a saved card. Undefined when the card is not the customer's. */
export const createCardToken = async (
  config: TapConfig,
  {
    customer,
    card,
    signal,
  }: { readonly customer: string; readonly card: string; readonly signal: AbortSignal },
): Promise<string | undefined> => {
  const body = { saved_card: { card_id: card, customer_id: customer } }
  const answer = await callTap(config, { method: 'POST', path: '/tokens', body, signal })
  return answer.kind === 'done' ? id.parse(answer.body).id : undefined
}
