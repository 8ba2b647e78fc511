import type { OrderActor, OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import {
  cancelUnwantedOrder,
  loadOrderPricing,
  notifyOrderPages,
  type OrderRepricer,
  reviseOrder,
} from '#core/orders/server/revise-order.service.ts'
import type { SettleDependencies } from '#core/payments/server/settle.service.ts'
import type { PricedCart, PricingInput, PricingLine } from '#core/pricing/domain/price-cart.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { replacementErrors } from '../contract/errors.ts'
import { priceReplacement } from '../domain/goodwill-discount.ts'
import { type Answer, computeLinesAfter, type PricedLine, type Settler } from '../domain/replacement.ts'
import { REPLACEMENT_CALCULATORS } from './goodwill-calculator.data.ts'
import { toPricedLines } from './request-items.rules.ts'
import { type RequestRow, updateRequest } from './requests.repo.ts'

/** What is needed to reprice an order. */
export interface OrderPricing {
  readonly lines: readonly PricingLine[]
  readonly price: OrderRepricer
}

/** Refused with `notPriceable` if the terms that the order was priced with are unknown. */
export const loadPricing = async (
  platform: Pick<SettleDependencies, 'hooks'>,
  tx: Transaction,
  order: OrderRecord,
): Promise<Result<OrderPricing, Failure>> => {
  const again = await loadOrderPricing(platform, tx, { order, calculators: REPLACEMENT_CALCULATORS })
  return again ? ok(again) : fail(failure(replacementErrors.notPriceable))
}

/** An order after an answer; `priced` is null if nothing would be left. */
export interface RequestOutcome {
  readonly lines: readonly PricedLine[]
  readonly terms: { readonly input: PricingInput; readonly priced: PricedCart } | null
  /** Change of the total in minor units; below 0: cheaper. */
  readonly difference: number
}

/** A change at the customer's request has its regular price: the outlet gives no goodwill discount. */
export const computeEditOutcome = (
  { order, pricing }: { readonly order: OrderRecord; readonly pricing: OrderPricing },
  lines: readonly PricedLine[],
): RequestOutcome => {
  const terms = pricing.price(lines.map(({ pricing: line }) => line))
  return { lines, terms, difference: terms.priced.total - order.total }
}

export const computeOutcome = (
  { order, pricing }: { readonly order: OrderRecord; readonly pricing: OrderPricing },
  { items, proposal }: Pick<RequestRow, 'items' | 'proposal'>,
  answer: Answer,
): RequestOutcome => {
  if (proposal) return computeEditOutcome({ order, pricing }, proposal.lines)
  const lines = computeLinesAfter(toPricedLines(order.lines, pricing.lines), items, answer)
  if (lines.length === 0) return { lines, terms: null, difference: -order.total }
  const pricingLines = lines.map(({ pricing: line }) => line)
  const terms = priceReplacement(pricing.price, order, pricingLines)
  return { lines, terms, difference: terms.priced.total - order.total }
}

interface SettleRequestInput {
  /** Locked, with its payments. */
  readonly order: OrderRecord
  readonly request: RequestRow
  readonly by: Settler
  readonly actor: OrderActor
}

const closeRequest = (
  tx: Transaction,
  { request, by, actor }: SettleRequestInput,
  change: Partial<RequestRow>,
): Promise<RequestRow> =>
  updateRequest(tx, request.id, {
    settled_name: actor.kind === 'staff' ? actor.name : '',
    ...{ settled_by: by, settled_at: tx.now, status: change.status, total_after: change.total_after },
    ...(change.answer ? { answer: JSON.stringify(change.answer) } : {}),
  })

/** Cancels the order: the customer does not want it without the missing items. What was paid is refunded. */
export const cancelOrderForRequest = async (
  platform: SettleDependencies,
  tx: Transaction,
  settling: SettleRequestInput,
): Promise<RequestRow> => {
  const { order, actor } = settling
  // Before the order ends: a request that is still open then is closed as ended.
  const request = await closeRequest(tx, settling, { status: 'rejected', total_after: 0 })
  await cancelUnwantedOrder(platform, tx, { order, actor })
  return request
}

/** Closes an edit without changing the order: its customer declined, or did not answer in time. */
export const closeEdit = async (
  tx: Transaction,
  settling: SettleRequestInput,
  status: 'declined' | 'lapsed',
): Promise<RequestRow> => {
  const request = await closeRequest(tx, settling, { status, total_after: null })
  await notifyOrderPages(tx, settling.order)
  return request
}

/** The lines after an edit; new ones have the time of their addition, so that staff notice them. */
const stampAddedLines = (
  tx: Transaction,
  { order, request }: Pick<SettleRequestInput, 'order' | 'request'>,
  { lines }: RequestOutcome,
): OrderLine[] => {
  const known = new Set(order.lines.map(({ id }) => id))
  const addedAt = tx.now.toISOString()
  return lines.map(({ line }) =>
    request.kind === 'edit' && !known.has(line.id) ? { ...line, addedAt } : line,
  )
}

/**
 * Applies an answer: the order is revised, or cancelled if nothing is left of it. A higher total must already be
 * paid, or is paid on delivery. Refused with `soldOutToo` if a replacement is sold out as well.
 */
export const acceptAnswer = async (
  platform: SettleDependencies,
  tx: Transaction,
  {
    answer,
    outcome,
    ...settling
  }: SettleRequestInput & { readonly answer: Answer; readonly outcome: RequestOutcome },
): Promise<Result<RequestRow, Failure>> => {
  const { order, actor } = settling
  const { terms } = outcome
  if (!terms) return ok(await cancelOrderForRequest(platform, tx, settling))
  const lines = stampAddedLines(tx, { order, request: settling.request }, outcome)
  const revised = await reviseOrder(platform, tx, { order, lines, ...terms, actor })
  if (!revised.ok) return fail(failure(replacementErrors.soldOutToo))
  return ok(await closeRequest(tx, settling, { status: 'agreed', answer, total_after: terms.priced.total }))
}
