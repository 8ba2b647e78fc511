import { type Money, money } from '#platform/kernel/money.ts'

export type BookedState = 'open' | 'pending' | 'captured' | 'declined' | 'cancelled' | 'expired'

export interface BookedRefund {
  readonly id: string
  readonly reference: string
  readonly amount: number
}

/** A payment in the books of a stand-in. */
export interface BookedPayment {
  /** Our name for it, in the form in which the vendor was given it. */
  readonly reference: string
  /** The vendor's. */
  readonly id: string
  readonly amount: Money
  readonly webhookUrl?: string | undefined
  /** Where the vendor sends the browser back to. */
  readonly returnUrl?: string | undefined
  state: BookedState
  /** The vendor's own code of why it was declined. */
  decline?: string | undefined
  readonly refunds: BookedRefund[]
  /** Whatever else the vendor's wire needs. */
  readonly more: Readonly<Record<string, string>>
}

/** What a lying gateway says otherwise than its books have it. */
export interface Lie {
  readonly amountOff?: number
  readonly currency?: string
  readonly reference?: string
}

export interface FakeBooks {
  readonly payments: BookedPayment[]
  lie: Lie
  /** Books a payment as open. */
  open(payment: Pick<BookedPayment, 'reference' | 'amount'> & Partial<BookedPayment>): BookedPayment
  /** By the vendor's name or ours. */
  find(name: string | null | undefined): BookedPayment | undefined
  /** As the gateway states it: with its lies. */
  told(payment: BookedPayment): BookedPayment
  /** Gives back; undefined when more is asked for than is left. The same reference is given back once. */
  refund(
    payment: BookedPayment,
    refund: { readonly reference: string; readonly amount: number },
  ): BookedRefund | undefined
  /** Tokens of the cards that a customer paid with and wished to keep: payments say so by `more.save`. */
  cardsOf(customer: string | null | undefined): readonly string[]
  /** Forgets a card, whosever it is; false when there is none. */
  dropCard(token: string | null | undefined): boolean
}

export const refundedOf = ({ refunds }: BookedPayment): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The books of a stand-in. Ids begin with `prefix`, as the vendor's do. */
export const createFakeBooks = (prefix = ''): FakeBooks => {
  const payments: BookedPayment[] = []
  const dropped = new Set<string>()
  let count = 0
  const nextId = (): string => {
    count += 1
    return `${prefix}${String(1000 + count)}`
  }
  const books: FakeBooks = {
    payments,
    lie: {},
    open: ({ reference, amount, id = nextId(), more = {}, ...rest }) => {
      const payment: BookedPayment = { ...rest, reference, id, amount, more, state: 'open', refunds: [] }
      payments.push(payment)
      return payment
    },
    find: (name) => payments.find(({ id, reference }) => id === name || reference === name),
    told: (payment) => {
      const { amountOff = 0, currency = payment.amount.currency, reference = payment.reference } = books.lie
      return { ...payment, reference, amount: money(payment.amount.amount + amountOff, currency) }
    },
    refund: (payment, { reference, amount }) => {
      const known = payment.refunds.find((refund) => refund.reference === reference)
      if (known) return known
      if (payment.state !== 'captured' || refundedOf(payment) + amount > payment.amount.amount)
        return undefined
      const refund = { id: nextId(), reference, amount }
      payment.refunds.push(refund)
      return refund
    },
    cardsOf: (customer) =>
      payments
        .filter(({ state, more }) => state === 'captured' && more.save !== '' && more.save === customer)
        .map(({ id }) => `card${id.replaceAll(/\W/g, '')}`)
        .filter((token) => !dropped.has(token)),
    dropCard: (token) => {
      const owners = payments.flatMap(({ more }) => more.save ?? [])
      const isKnown = owners.some((owner) => books.cardsOf(owner).includes(token ?? ''))
      if (isKnown) dropped.add(token ?? '')
      return isKnown
    },
  }
  return books
}
