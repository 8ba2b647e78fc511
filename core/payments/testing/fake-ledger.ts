import { type Money, money } from '#platform/kernel/money.ts'

export type LedgerPaymentState =
  | 'open'
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'expired'

export interface LedgerRefund {
  readonly id: string
  readonly reference: string
  readonly amount: number
}

/** A payment in a stand-in's ledger. */
export interface LedgerPayment {
  /** Our reference, in the format that was sent to the vendor. */
  readonly reference: string
  /** The vendor's id. */
  readonly id: string
  readonly amount: Money
  readonly createdAt: Date
  readonly webhookUrl?: string | undefined
  /** Where the vendor returns the browser. */
  readonly returnUrl?: string | undefined
  /** Until when its page may be paid, as the vendor was told. */
  readonly pageEndsAt?: Date | undefined
  state: LedgerPaymentState
  /** The vendor's own decline code. */
  decline?: string | undefined
  readonly refunds: LedgerRefund[]
  /** Other fields of the vendor's wire format. */
  readonly more: Readonly<Record<string, string>>
}

/** What a lying gateway reports differently from its ledger. */
export interface FalseReport {
  readonly amountOff?: number
  readonly currency?: string
  readonly reference?: string
}

export interface FakeLedger {
  readonly payments: LedgerPayment[]
  falseReport: FalseReport
  /** The vendor's clock; tests with a clock of their own replace it. */
  now: () => Date
  /** Records a payment as open. */
  open(payment: Pick<LedgerPayment, 'reference' | 'amount'> & Partial<LedgerPayment>): LedgerPayment
  /** By the vendor's id or our reference. */
  find(name: string | null | undefined): LedgerPayment | undefined
  /** As the gateway reports it, with its lies. */
  getReported(payment: LedgerPayment): LedgerPayment
  /** Captures or releases what is on hold; false when nothing is. */
  end(payment: LedgerPayment | undefined, to: 'captured' | 'cancelled'): boolean
  /** Refunds; undefined when more is requested than is left. The same reference is refunded once. */
  refund(
    payment: LedgerPayment,
    refund: { readonly reference: string; readonly amount: number },
  ): LedgerRefund | undefined
  /** Tokens of the cards that a customer paid with and chose to save, which `more.save` of a payment states. */
  cardsOf(customer: string | null | undefined): readonly string[]
  /** Deletes a card of any customer; false when there is none. */
  dropCard(token: string | null | undefined): boolean
}

export const getRefundedAmount = ({ refunds }: LedgerPayment): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The ledger of a stand-in. Ids begin with `prefix`, as the vendor's do. */
export const createFakeLedger = (prefix = ''): FakeLedger => {
  const payments: LedgerPayment[] = []
  const dropped = new Set<string>()
  let count = 0
  const nextId = (): string => {
    count += 1
    return `${prefix}${String(1000 + count)}`
  }
  const books: FakeLedger = {
    payments,
    falseReport: {},
    now: () => new Date(),
    open: ({ reference, amount, id = nextId(), more = {}, createdAt = books.now(), ...rest }) => {
      const names = { reference, id, amount, createdAt, more }
      const payment: LedgerPayment = { ...rest, ...names, state: 'open', refunds: [] }
      payments.push(payment)
      return payment
    },
    find: (name) => payments.find(({ id, reference }) => id === name || reference === name),
    getReported: (payment) => {
      const {
        amountOff = 0,
        currency = payment.amount.currency,
        reference = payment.reference,
      } = books.falseReport
      return { ...payment, reference, amount: money(payment.amount.amount + amountOff, currency) }
    },
    end: (payment, to) => {
      if (payment?.state !== 'authorized') return false
      payment.state = to
      return true
    },
    refund: (payment, { reference, amount }) => {
      const known = payment.refunds.find((refund) => refund.reference === reference)
      if (known) return known
      if (payment.state !== 'captured' || getRefundedAmount(payment) + amount > payment.amount.amount)
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
