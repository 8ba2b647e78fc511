import { z } from 'zod'
import type { SavedCards } from '#core/payments/contract/payment-provider.ts'
import type { StripeConfig } from '../config.ts'
import { askStripe } from './stripe-client.ts'

const found = z.object({ data: z.array(z.object({ id: z.string() })) })

const cards = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
    }),
  ),
})

const two = (number: number): string => String(number % 100).padStart(2, '0')

/** The cards that Stripe keeps for a customer of ours, who is found by the id that stands in Stripe's metadata. */
export const stripeCards = (config: StripeConfig): SavedCards => {
  const list: SavedCards['list'] = async ({ customer, signal }) => {
    const answer = await askStripe(config, signal, (stripe) =>
      stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 20 }),
    )
    if (answer.kind === 'no') throw new Error(`Stripe refused to list cards: ${answer.no.code}`)
    return cards.parse(answer.value).data.map(({ id, card }) => ({
      token: id,
      brand: card.brand,
      lastFour: card.last4,
      expires: `${two(card.exp_month)}/${two(card.exp_year)}`,
    }))
  }
  return {
    list,
    async customer({ customer: { id, name, email, phone }, signal }) {
      const known = await askStripe(config, signal, (stripe) =>
        stripe.customers.search({ query: `metadata['customer']:'${id}'`, limit: 1 }),
      )
      const first = known.kind === 'done' ? found.parse(known.value).data[0] : undefined
      if (first) return first.id
      // The search lags behind by up to a minute; until then the key finds the one that was made.
      const made = await askStripe(config, signal, (stripe) =>
        stripe.customers.create(
          { name, metadata: { customer: id }, ...(email ? { email } : {}), ...(phone ? { phone } : {}) },
          { idempotencyKey: `customer-${id}` },
        ),
      )
      if (made.kind === 'no') throw new Error(`Stripe refused a customer: ${made.no.code}`)
      return made.value.id
    },
    async remove({ customer, token, signal }) {
      const own = await list({ customer, signal })
      if (!own.some((card) => card.token === token)) return false
      const answer = await askStripe(config, signal, (stripe) => stripe.paymentMethods.detach(token))
      if (answer.kind === 'no') throw new Error(`Stripe refused to forget a card: ${answer.no.code}`)
      return true
    },
  }
}
