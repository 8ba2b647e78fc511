import type { OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { presentPayment } from '#core/payments/server/present-payment.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { ReplacementItem, ReplacementQuote, ReplacementRequest } from '../contract/endpoints.ts'
import { compareLines, type Proposal } from '../domain/edits.ts'
import type { RequestItem } from '../domain/replacement.ts'
import { getUnansweredEffect } from '../domain/unanswered.ts'
import type { RequestRow } from './requests.repo.ts'
import type { RequestOutcome } from './settle-request.writer.ts'
import { isPaidLater } from './settle-unanswered.worker.ts'

interface PresentationContext {
  readonly language: Language
  readonly inCurrency: (amount: number) => Money
}

export const presentLine = (line: OrderLine, { language, inCurrency }: PresentationContext) => ({
  product: { _id: line.productId },
  name: localize(line.name, language),
  photo: line.photo,
  qty: line.qty,
  options: line.choices.flatMap(({ variants }) =>
    variants.filter(({ isIncluded }) => !isIncluded).map(({ name }) => localize(name, language)),
  ),
  optionIds: line.choices.flatMap(({ variants }) => variants.map(({ _id = '' }) => _id)),
  unitPrice: inCurrency(line.unitPrice),
  total: inCurrency(line.total),
})

const presentChanges = (proposal: Proposal, context: PresentationContext): ReplacementRequest['changes'] =>
  compareLines(proposal).map(({ before, after }) => ({
    before: before && presentLine(before, context),
    after: after && presentLine(after, context),
  }))

const presentItem = (
  item: RequestItem,
  { answer }: Pick<RequestRow, 'answer'>,
  context: PresentationContext,
): ReplacementItem => {
  const { before, missing, wish: input, without, suggestions } = item
  return {
    ...presentLine(before, context),
    line: before.id,
    missingOption: missing.kind === 'option' ? localize(missing.name, context.language) : null,
    wish: input.kind,
    onSilence: getUnansweredEffect(item),
    without: without && presentLine(without.line, context),
    suggestions: suggestions.map(({ id, line }) => ({
      ...presentLine(line, context),
      _id: id,
      difference: context.inCurrency(line.total - before.total),
    })),
    chosen: answer?.[before.id] ?? null,
  }
}

interface PresentRequestInput {
  readonly order: OrderRecord
  readonly request: RequestRow
  readonly payment: PaymentRecord | undefined
  readonly language: Language
  readonly isForStaff: boolean
  readonly now: Date
}

const present = ({
  order,
  request,
  payment,
  language,
  isForStaff,
  now,
}: PresentRequestInput): ReplacementRequest => {
  const inCurrency = (amount: number) => money(amount, order.currency)
  const isPaidAtDoor = isPaidLater(order)
  return {
    _id: request.id,
    order: request.order_id,
    kind: request.kind,
    proposedBy: request.proposed_by,
    status: request.status,
    version: request.version,
    expiresAt: request.expires_at.toISOString(),
    asOf: now.toISOString(),
    items: request.items.map((item) => presentItem(item, request, { language, inCurrency })),
    changes: request.proposal ? presentChanges(request.proposal, { language, inCurrency }) : [],
    totalBefore: inCurrency(request.total_before),
    totalAfter: request.total_after === null ? null : inCurrency(request.total_after),
    refundIfRejected: inCurrency(isPaidAtDoor || request.kind === 'edit' ? 0 : request.total_before),
    isPaidAtDoor,
    settledBy: request.settled_by,
    settledName: isForStaff ? request.settled_name : '',
    settledAt: request.settled_at?.toISOString() ?? null,
    payment: payment ? presentPayment(payment) : null,
  }
}

/** Requests of one order in the form of the contract, with the payments of their extra costs. */
export const presentRequests = async (
  tx: Transaction,
  {
    order,
    requests,
    language,
    isForStaff = false,
  }: {
    readonly order: OrderRecord
    readonly requests: readonly RequestRow[]
    readonly language: Language
    readonly isForStaff?: boolean
  },
): Promise<ReplacementRequest[]> => {
  const ids = requests.flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id]))
  const payments = ids.length === 0 ? [] : await loadPayments(tx, ids)
  return requests.map((request) => {
    const payment = payments.find(({ id }) => id === request.payment_id)
    return present({ order, request, payment, language, isForStaff, now: tx.now })
  })
}

/** The effect of an answer on the order, before it is given. */
export const presentQuote = (order: OrderRecord, { difference }: RequestOutcome): ReplacementQuote => {
  const inCurrency = (amount: number) => money(amount, order.currency)
  const isLater = isPaidLater(order)
  return {
    total: inCurrency(order.total + difference),
    refund: inCurrency(isLater ? 0 : Math.max(0, -difference)),
    extra: inCurrency(isLater ? 0 : Math.max(0, difference)),
    atDoor: isLater ? inCurrency(order.total + difference) : null,
  }
}
