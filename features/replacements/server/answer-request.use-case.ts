import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderActor, OrderRecord } from '#core/orders/domain/order.ts'
import { isOwnOrder, loadOrder } from '#core/orders/server/orders.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { replacementErrors } from '../contract/errors.ts'
import { canAddItems } from '../domain/can-add-items.ts'
import { type Answer, getDefaultAnswer, isValidAnswer, type Settler } from '../domain/replacement.ts'
import { openExtraPayment } from './extra-payment.writer.ts'
import { lockOrderForStaff } from './request-replacement.use-case.ts'
import { findOpenReplacementRequest, type RequestRow } from './requests.repo.ts'
import {
  acceptAnswer,
  cancelOrderForRequest,
  closeEdit,
  computeOutcome,
  loadPricing,
  type RequestOutcome,
} from './settle-request.writer.ts'
import { isPaidLater } from './settle-unanswered.worker.ts'

/** The choices for items; an item that is not named gets its first suggestion. */
export type ChosenSuggestions =
  | readonly { readonly line: string; readonly suggestion: string | null }[]
  | undefined

export interface AnswerInput {
  readonly orderId: string
  /** The version of the request that was shown. */
  readonly version: number | undefined
  readonly isAccepted: boolean
  readonly items: ChosenSuggestions
  /** Payment method for a difference. */
  readonly mod?: string | undefined
}

interface EvaluatedAnswer {
  readonly answer: Answer
  readonly outcome: RequestOutcome
}

/** The outcome of an answer. Refused if it contains anything that was not suggested. */
const evaluateAnswer = async (
  platform: Platform,
  tx: Transaction,
  { order, request, items }: { order: OrderRecord; request: RequestRow; items: ChosenSuggestions },
): Promise<Result<EvaluatedAnswer, Failure>> => {
  const pricing = await loadPricing(platform, tx, order)
  if (!pricing.ok) return pricing
  const chosen = Object.fromEntries((items ?? []).map(({ line, suggestion }) => [line, suggestion]))
  const answer = { ...getDefaultAnswer(request.items), ...chosen }
  if (!isValidAnswer(request.items, answer))
    return fail(failure(replacementErrors.unknownSuggestion, { field: 'items' }))
  return ok({ answer, outcome: computeOutcome({ order, pricing: pricing.value }, request, answer) })
}

/** The outlet's cash limit also applies when an order becomes more expensive. */
export const validateCashLimit = async (
  tx: Transaction,
  order: OrderRecord,
  { difference, terms }: RequestOutcome,
): Promise<Failure | undefined> => {
  if (difference <= 0 || order.payment.mod !== 'cod') return undefined
  const store = await loadStore(tx, order.storeId)
  const limit = store?.cashLimit ?? null
  if (limit === null || (terms?.priced.total ?? 0) <= limit) return undefined
  return failure(paymentErrors.cashLimit, { values: { limit: { money: money(limit, order.currency) } } })
}

interface ProcessAnswerInput {
  readonly order: OrderRecord
  readonly call: AnswerInput
  readonly by: Settler
  readonly actor: OrderActor
}

const answerInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { order, call, by, actor }: ProcessAnswerInput,
): Promise<Result<RequestRow, Failure>> => {
  const request = await findOpenReplacementRequest(tx, order.id)
  if (!request || request.expires_at <= tx.now) return fail(failure(replacementErrors.notOpen))
  if (call.version !== undefined && request.version !== call.version)
    return fail(failure(replacementErrors.changedMeanwhile))
  const settling = { order, request, by, actor }
  if (!call.isAccepted)
    return ok(
      await (request.kind === 'edit'
        ? closeEdit(tx, settling, 'declined')
        : cancelOrderForRequest(platform, tx, settling)),
    )
  if (request.proposed_by === 'customer' && !canAddItems(order, tx.now))
    return fail(failure(replacementErrors.additionTooLate))
  const weighed = await evaluateAnswer(platform, tx, { order, request, items: call.items })
  if (!weighed.ok) return weighed
  const { outcome } = weighed.value
  const refused = await validateCashLimit(tx, order, outcome)
  if (refused) return fail(refused)
  if (outcome.difference <= 0 || isPaidLater(order))
    return acceptAnswer(platform, tx, { ...settling, ...weighed.value })
  if (by === 'staff') return fail(failure(replacementErrors.payFirst))
  const { answer } = weighed.value
  return openExtraPayment(platform, tx, { order, request, answer, amount: outcome.difference, mod: call.mod })
}

/** Quotes what the caller would pay or get refunded for these choices, without changing the order. */
export const quoteAnswer = (
  platform: Platform,
  caller: CustomerCaller,
  { orderId, items }: Pick<AnswerInput, 'orderId' | 'items'>,
): Promise<Result<{ readonly order: OrderRecord; readonly outcome: RequestOutcome }, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const isOwn = await isOwnOrder(tx, orderId, caller.userId)
    const order = isOwn ? await loadOrder(tx, orderId) : undefined
    if (!order) return fail(failure(orderErrors.unknownOrder))
    const request = await findOpenReplacementRequest(tx, orderId)
    if (!request) return fail(failure(replacementErrors.notOpen))
    const weighed = await evaluateAnswer(platform, tx, { order, request, items })
    return weighed.ok ? ok({ order, outcome: weighed.value.outcome }) : weighed
  })

/** The order's customer answers: with replacements, without them, or by cancelling the order. */
export const answerAsCustomer = (
  platform: Platform,
  caller: CustomerCaller,
  call: AnswerInput,
): Promise<Result<RequestRow, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const isOwn = await isOwnOrder(tx, call.orderId, caller.userId)
    const order = isOwn ? await lockOrder(tx, call.orderId) : undefined
    if (!order) return fail(failure(orderErrors.unknownOrder))
    const actor = { kind: 'customer' as const, id: caller.userId }
    return answerInTransaction(platform, tx, { order, call, by: 'customer', actor })
  })

/** Staff record the customer's answer by telephone; a difference to be paid online only the customer can accept. */
export const answerAsStaff = (
  platform: Platform,
  caller: Caller,
  call: AnswerInput,
): Promise<Result<RequestRow, Failure>> => {
  const { staffId: id, role, name, brandId } = requireStaff(caller)
  return platform.db.tenant(brandId, async (tx) => {
    const order = await lockOrderForStaff(tx, caller, call.orderId)
    if (!order.ok) return order
    const actor = { kind: 'staff' as const, id, role, name }
    return answerInTransaction(platform, tx, { order: order.value, call, by: 'staff', actor })
  })
}
