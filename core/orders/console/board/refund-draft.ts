import { foldDigits } from '#core/customers/domain/digits.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { fromDecimal, type Money, money } from '#platform/kernel/money.ts'
import type { OrderRefundsApi, RefundSheet } from '../../contract/refund-endpoints.ts'

type Body = CallInput<OrderRefundsApi['POST /api/v1/console/orders/:id/refunds']>['body']

/** What a member of staff filled in. */
export interface RefundDraft {
  readonly how: 'all' | 'items' | 'amount'
  /** Pieces by line. */
  readonly pieces: Readonly<Record<string, number>>
  /** As typed, in the currency's main unit. */
  readonly typed: string
  readonly reason: string
}

export const EMPTY_REFUND: RefundDraft = { how: 'all', pieces: {}, typed: '', reason: '' }

export type RefundFault = 'reason' | 'items' | 'amount'

/** An amount as people type it, with digits and separators of any of our languages; undefined when it is none. */
const readAmount = (typed: string, currency: string): number | undefined =>
  fromDecimal(foldDigits(typed).trim().replace(/[,٫]/, '.'), currency)?.amount

/** What would go back, as far as it can be told from what was filled in. */
export const refundSum = ({ how, pieces, typed }: RefundDraft, { left, lines }: RefundSheet): Money => {
  if (how === 'all') return left
  if (how === 'amount') return money(readAmount(typed, left.currency) ?? 0, left.currency)
  const sum = lines.reduce((total, { _id, worth }) => {
    const qty = pieces[_id] ?? 0
    return total + (qty > 0 ? (worth[qty - 1]?.amount ?? 0) : 0)
  }, 0)
  return money(Math.min(sum, left.amount), left.currency)
}

/** What is missing or wrong, the first first. */
export const refundFault = (draft: RefundDraft, sheet: RefundSheet): RefundFault | undefined => {
  const { amount } = refundSum(draft, sheet)
  if (draft.how === 'items' && amount === 0) return 'items'
  if (draft.how === 'amount' && (amount <= 0 || amount > sheet.left.amount)) return 'amount'
  return draft.reason.trim() ? undefined : 'reason'
}

/** What is sent. */
export const refundBody = (draft: RefundDraft, sheet: RefundSheet): Body => {
  const reason = draft.reason.trim()
  if (draft.how === 'all') return { reason }
  if (draft.how === 'amount') return { reason, amount: refundSum(draft, sheet) }
  const lines = sheet.lines.flatMap(({ _id: line }) => {
    const qty = draft.pieces[line] ?? 0
    return qty > 0 ? [{ line, qty }] : []
  })
  return { reason, lines }
}
