import { addMilliseconds, type Clock } from '#platform/kernel/clock.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import {
  CHALLENGE_ATTEMPTS,
  CHALLENGE_CODE,
  SANDBOX_CARDS,
  type SandboxCardToken,
  type SandboxDeclineCode,
} from './cards.ts'
import type { SandboxLedger } from './ledger.ts'
import {
  applyEntry,
  getRefundedAmount,
  type SandboxLedgerEntry,
  type SandboxPayment,
  type SandboxRefund,
} from './payment.ts'
import { type SandboxSavedCard, toFakeSavedCard } from './saved-card.ts'
import type { Timers } from './timers.ts'

export type EventType =
  | 'payment.processing'
  | 'payment.captured'
  | 'payment.declined'
  | 'payment.cancelled'
  | 'payment.refunded'

export interface NewSandboxPayment {
  readonly merchantId: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly language: string
  readonly returnUrl: string
  readonly webhookUrl: string
  readonly customer?: string | undefined
  readonly savesCard?: boolean | undefined
  readonly usesCard?: string | undefined
}

export interface NewSandboxRefund {
  readonly refundReference: string
  readonly amount: number
  readonly currency: string
}

export type SandboxRefusal =
  | 'reference_in_use'
  | 'not_captured'
  | 'not_processing'
  | 'wrong_currency'
  | 'exceeds_captured'

export interface GatewayDependencies {
  readonly ledger: SandboxLedger
  readonly clock: Clock
  readonly random: Random
  readonly timers: Timers
  /** How long the bank takes over `tok_pending`, in milliseconds. */
  readonly pendingCaptureMs: number
  readonly announce: (type: EventType, payment: SandboxPayment) => void
}

type EntryData<Entry = SandboxLedgerEntry> = Entry extends SandboxLedgerEntry
  ? Omit<Entry, 'at' | 'paymentId' | 'merchantId' | 'reference' | 'amount' | 'currency'> & { amount?: number }
  : never

/**
 * The bank behind the page. Every operation reads the state, decides and writes the ledger without waiting
 * in between, so two concurrent calls cannot both pass the same check.
 */
export class SandboxPaymentProcessor {
  readonly #needs: GatewayDependencies
  readonly #payments = new Map<string, SandboxPayment>()
  readonly #idByReference = new Map<string, string>()
  readonly #triesLeft = new Map<string, number>()

  /** Rebuilds every payment from the ledger. */
  constructor(needs: GatewayDependencies) {
    this.#needs = needs
    for (const entry of needs.ledger.entries())
      this.#remember(applyEntry(this.#payments.get(entry.paymentId), entry))
  }

  /** Resumes the bank work that was pending when the last process ended. */
  resume(): void {
    for (const payment of this.#payments.values()) this.#awaitCapture(payment)
  }

  find(id: string): SandboxPayment | undefined {
    return this.#payments.get(id)
  }

  findByReference(merchantId: string, reference: string): SandboxPayment | undefined {
    return this.find(this.#idByReference.get(`${merchantId} ${reference}`) ?? '')
  }

  /** The same reference returns the same payment; with another amount it is refused. */
  create(request: NewSandboxPayment): Result<SandboxPayment, SandboxRefusal> {
    const known = this.findByReference(request.merchantId, request.reference)
    if (known) {
      const same = known.amount === request.amount && known.currency === request.currency
      return same ? ok(known) : fail('reference_in_use')
    }
    const { merchantId, reference, amount, currency, ...details } = request
    const entry: SandboxLedgerEntry = {
      at: this.#needs.clock.now().toISOString(),
      kind: 'created',
      paymentId: generateId(this.#needs.random),
      merchantId,
      reference,
      amount,
      currency,
      details,
    }
    const payment = applyEntry(undefined, entry)
    this.#needs.ledger.append([entry])
    this.#remember(payment)
    return ok(payment)
  }

  /** Applies a customer's card to an open payment; any other payment is returned unchanged. */
  pay(payment: SandboxPayment, token: SandboxCardToken): SandboxPayment {
    const current = this.#current(payment)
    if (current.status !== 'open') return current
    const { outcome } = SANDBOX_CARDS[token]
    if (outcome === 'challenge') {
      if (!this.#triesLeft.has(current.id)) this.#triesLeft.set(current.id, CHALLENGE_ATTEMPTS)
      return current
    }
    if (outcome === 'capture') return this.#capture(current, token)
    if (outcome === 'pending') return this.#hold(current, token)
    return this.#decline(current, outcome)
  }

  /** Attempts left at the extra step, or undefined when the payment is not in it. */
  challengeTriesLeft(payment: SandboxPayment): number | undefined {
    return this.#current(payment).status === 'open' ? this.#triesLeft.get(payment.id) : undefined
  }

  /** The right code captures, a wrong one uses an attempt, the last wrong one declines. */
  answerChallenge(payment: SandboxPayment, code: string): SandboxPayment {
    const left = this.challengeTriesLeft(payment)
    if (left === undefined) return this.#current(payment)
    if (code === CHALLENGE_CODE) return this.#capture(payment, 'tok_challenge')
    this.#triesLeft.set(payment.id, left - 1)
    return left > 1 ? this.#current(payment) : this.#decline(payment, 5100)
  }

  cancel(payment: SandboxPayment): SandboxPayment {
    if (this.#current(payment).status !== 'open') return this.#current(payment)
    return this.#announced('payment.cancelled', this.#record(payment, [{ kind: 'cancelled' }]))
  }

  /** The bank's result for a payment in progress. Repeating the same result has no effect. */
  complete(
    payment: SandboxPayment,
    outcome: 'captured' | 'declined',
  ): Result<SandboxPayment, SandboxRefusal> {
    const current = this.#current(payment)
    if (current.status === outcome) return ok(current)
    if (current.status !== 'processing') return fail('not_processing')
    if (outcome === 'declined') return ok(this.#decline(current, 5100))
    return ok(this.#announced('payment.captured', this.#record(current, [{ kind: 'captured' }])))
  }

  /** Refunds a part or all of the captured amount; the same refund reference counts once. */
  refund(
    payment: SandboxPayment,
    request: NewSandboxRefund,
  ): Result<{ payment: SandboxPayment; refund: SandboxRefund }, SandboxRefusal> {
    const current = this.#current(payment)
    if (request.currency !== current.currency) return fail('wrong_currency')
    const known = current.refunds.find(({ refundReference }) => refundReference === request.refundReference)
    if (known)
      return known.amount === request.amount
        ? ok({ payment: current, refund: known })
        : fail('reference_in_use')
    if (current.status !== 'captured') return fail('not_captured')
    if (getRefundedAmount(current) + request.amount > current.amount) return fail('exceeds_captured')
    const { refundReference, amount } = request
    const refund = { id: generateId(this.#needs.random), refundReference, amount }
    const facts = { kind: 'refunded', refundId: refund.id, refundReference, amount } as const
    return ok({ payment: this.#announced('payment.refunded', this.#record(current, [facts])), refund })
  }

  /** A merchant's payments since then, in order of creation. */
  paymentsSince(merchantId: string, since: string): SandboxPayment[] {
    return [...this.#payments.values()].filter(
      (payment) => payment.merchantId === merchantId && payment.createdAt >= since,
    )
  }

  /** The cards that customers paid with and chose to save. */
  cardsOf(merchantId: string, customer: string): SandboxSavedCard[] {
    return [...this.#payments.values()]
      .filter((payment) => payment.merchantId === merchantId && payment.customer === customer)
      .flatMap((payment) => toFakeSavedCard(payment) ?? [])
  }

  /**
   * Charges a saved card while the customer is away: a card that requires an extra step is declined.
   * The same reference returns the same payment and charges nothing again. Undefined when there is no such card.
   */
  charge(request: NewSandboxPayment & { readonly customer: string; readonly usesCard: string }) {
    const saved = this.cardsOf(request.merchantId, request.customer).find(
      ({ token }) => token === request.usesCard,
    )
    if (!saved) return undefined
    const created = this.create(request)
    if (!created.ok) return created
    const paid = this.pay(created.value, saved.card)
    return ok(paid.status === 'open' ? this.#decline(paid, 5100) : paid)
  }

  /** Deletes a card of a customer; false when they have no such card. */
  forgetCard(merchantId: string, { customer, token }: { customer: string; token: string }): boolean {
    const card = this.cardsOf(merchantId, customer).find((each) => each.token === token)
    const payment = card && this.find(card.paymentId)
    if (payment) this.#record(payment, [{ kind: 'cardForgotten' }])
    return payment !== undefined
  }

  #capture(payment: SandboxPayment, card: SandboxCardToken): SandboxPayment {
    const captureDueAt = this.#needs.clock.now().toISOString()
    const facts = [{ kind: 'authorised', card, captureDueAt }, { kind: 'captured' }] as const
    return this.#announced('payment.captured', this.#record(payment, facts))
  }

  #hold(payment: SandboxPayment, card: SandboxCardToken): SandboxPayment {
    const captureDueAt = addMilliseconds(this.#needs.clock.now(), this.#needs.pendingCaptureMs).toISOString()
    const held = this.#record(payment, [{ kind: 'authorised', card, captureDueAt }])
    this.#awaitCapture(held)
    return this.#announced('payment.processing', held)
  }

  #decline(payment: SandboxPayment, declineCode: SandboxDeclineCode): SandboxPayment {
    return this.#announced('payment.declined', this.#record(payment, [{ kind: 'declined', declineCode }]))
  }

  #awaitCapture(payment: SandboxPayment): void {
    if (payment.status !== 'processing' || payment.captureDueAt === undefined) return
    const left = Date.parse(payment.captureDueAt) - this.#needs.clock.now().getTime()
    this.#needs.timers.after(Math.max(0, left), () => this.complete(payment, 'captured'))
  }

  #announced(type: EventType, payment: SandboxPayment): SandboxPayment {
    this.#needs.announce(type, payment)
    return payment
  }

  #current(payment: SandboxPayment): SandboxPayment {
    return this.#payments.get(payment.id) ?? payment
  }

  #remember(payment: SandboxPayment): void {
    this.#payments.set(payment.id, payment)
    this.#idByReference.set(`${payment.merchantId} ${payment.reference}`, payment.id)
  }

  #record(payment: SandboxPayment, facts: readonly EntryData[]): SandboxPayment {
    const { id: paymentId, merchantId, reference, amount, currency } = payment
    const at = this.#needs.clock.now().toISOString()
    const entries = facts.map((fact) => ({ at, paymentId, merchantId, reference, amount, currency, ...fact }))
    const after = entries.reduce((before, entry) => applyEntry(before, entry), this.#current(payment))
    this.#needs.ledger.append(entries)
    this.#remember(after)
    return after
  }
}
