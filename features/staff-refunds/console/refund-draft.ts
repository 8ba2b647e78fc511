import type { CallInput } from '#platform/contract/contract.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { parseTypedAmount } from '#platform/kernel/typed-amount.ts'
import type { OrderRefundsApi, RefundSummary } from '../contract/endpoints.ts'

type Body = CallInput<OrderRefundsApi['POST /api/v1/console/orders/:id/refunds']>['body']

/** What a member of staff filled in. */
export interface RefundDraft {
  readonly scope: 'all' | 'items' | 'amount'
  /** Quantities by line. */
  readonly quantities: Readonly<Record<string, number>>
  /** As typed, in the currency's major unit. */
  readonly amountText: string
  readonly reason: string
}

export const EMPTY_REFUND: RefundDraft = { scope: 'all', quantities: {}, amountText: '', reason: '' }

export type RefundIssue = 'reason' | 'items' | 'amount'

/** The amount that would be refunded, as far as the input determines it. */
export const computeRefundAmount = (
  { scope, quantities, amountText }: RefundDraft,
  { left, lines }: RefundSummary,
): Money => {
  if (scope === 'all') return left
  if (scope === 'amount') return money(parseTypedAmount(amountText, left.currency) ?? 0, left.currency)
  const sum = lines.reduce((total, { _id, worth }) => {
    const qty = quantities[_id] ?? 0
    return total + (qty > 0 ? (worth[qty - 1]?.amount ?? 0) : 0)
  }, 0)
  return money(Math.min(sum, left.amount), left.currency)
}

/** The first missing or invalid input. */
export const validateRefundDraft = (draft: RefundDraft, sheet: RefundSummary): RefundIssue | undefined => {
  const { amount } = computeRefundAmount(draft, sheet)
  if (draft.scope === 'items' && amount === 0) return 'items'
  if (draft.scope === 'amount' && (amount <= 0 || amount > sheet.left.amount)) return 'amount'
  return draft.reason.trim() ? undefined : 'reason'
}

/** The request body. */
export const toRefundRequest = (draft: RefundDraft, sheet: RefundSummary): Body => {
  const reason = draft.reason.trim()
  if (draft.scope === 'all') return { reason }
  if (draft.scope === 'amount') return { reason, amount: computeRefundAmount(draft, sheet) }
  const lines = sheet.lines.flatMap(({ _id: line }) => {
    const qty = draft.quantities[line] ?? 0
    return qty > 0 ? [{ line, qty }] : []
  })
  return { reason, lines }
}
