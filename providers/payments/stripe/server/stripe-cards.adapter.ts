import { z } from 'zod'
import type {
  CardVault,
  ChargeCardInput,
  ChargeCardResult,
} from '#core/payments/contract/payment-provider.ts'
import type { StripeConfig } from '../config.ts'
import { callStripe } from './stripe.client.ts'
import { chargeReply, toStripeDecline } from './stripe.mapper.ts'
import { canRepresentAmount } from './stripe-amounts.rules.ts'

const found = z.object({ data: z.array(z.object({ id: z.string() })) })

const cards = z.array(
  z.object({
    id: z.string(),
    card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
  }),
)

/** More cards than a customer has, which the package asks for. */
const MAX_LISTED = 10_000

const padTwoDigits = (number: number): string => String(number % 100).padStart(2, '0')

/** The bank may require the cardholder: they are absent, so Stripe declines (`authentication_required`). */
const charge = async (
  config: StripeConfig,
  { reference, amount, description, customer, token, signal }: ChargeCardInput,
): Promise<ChargeCardResult> => {
  if (!canRepresentAmount(amount))
    return { kind: 'refused', decline: 5100, reason: `amount_of_${amount.currency}` }
  const answer = await callStripe(config, signal, (stripe) =>
    stripe.paymentIntents.create(
      {
        ...{ amount: amount.amount, currency: amount.currency.toLowerCase(), description },
        ...{ customer, payment_method: token, payment_method_types: ['card'] },
        ...{ off_session: true, confirm: true, metadata: { reference } },
      },
      { idempotencyKey: `charge-${reference}` },
    ),
  )
  if (answer.kind === 'no') {
    const { status, code, declineCode } = answer.no
    const reason = `Stripe answered ${status}: ${declineCode ?? code}`
    return { kind: 'refused', decline: toStripeDecline(declineCode, code), reason }
  }
  const made = chargeReply.parse(answer.value)
  if (made.metadata.reference !== reference)
    throw new Error('Stripe charged another payment than the one asked for')
  return { kind: 'done', gatewayReference: made.id }
}

/** The cards that Stripe stores for our customer, who is found by the id in Stripe's metadata. */
export const createStripeCards = (config: StripeConfig): CardVault => {
  const list: CardVault['list'] = async ({ customer, signal }) => {
    const answer = await callStripe(config, signal, (stripe) =>
      stripe.customers
        .listPaymentMethods(customer, { type: 'card', limit: 100 })
        .autoPagingToArray({ limit: MAX_LISTED }),
    )
    if (answer.kind === 'no') throw new Error(`Stripe refused to list cards: ${answer.no.code}`)
    return cards.parse(answer.value).map(({ id, card }) => ({
      token: id,
      brand: card.brand,
      lastFour: card.last4,
      expires: `${padTwoDigits(card.exp_month)}/${padTwoDigits(card.exp_year)}`,
    }))
  }
  return {
    list,
    charge: (request) => charge(config, request),
    async customer({ customer: { id, name, email, phone }, signal }) {
      const known = await callStripe(config, signal, (stripe) =>
        stripe.customers.search({ query: `metadata['customer']:'${id}'`, limit: 1 }),
      )
      const first = known.kind === 'done' ? found.parse(known.value).data[0] : undefined
      if (first) return first.id
      // The search index is up to a minute behind; until then the idempotency key finds the created customer.
      const made = await callStripe(config, signal, (stripe) =>
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
      const answer = await callStripe(config, signal, (stripe) => stripe.paymentMethods.detach(token))
      if (answer.kind === 'no') throw new Error(`Stripe refused to forget a card: ${answer.no.code}`)
      return true
    },
  }
}
