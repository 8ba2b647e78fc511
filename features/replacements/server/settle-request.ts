import type { OrderActor, OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import {
  endUnwanted,
  type PriceAgain,
  pricingAgain,
  reviseOrder,
  tellOrderPages,
} from '#core/orders/server/revise-order.service.ts'
import type { SettleNeeds } from '#core/payments/server/settle.service.ts'
import type { PricedCart, PricingInput, PricingLine } from '#core/pricing/domain/price-cart.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { replacementErrors } from '../contract/errors.ts'
import { priceReplaced, REPLACEMENT_CALCULATORS } from '../domain/courtesy.ts'
import { type Answer, linesAfter, type PricedLine, type Settler } from '../domain/replacement.ts'
import { pricedLines } from './make-items.ts'
import { changeRequest, type RequestRow } from './requests.repo.ts'

/** How an order can be priced anew. */
export interface Pricing {
  readonly lines: readonly PricingLine[]
  readonly price: PriceAgain
}

/** Refused with `notPriceable` when nobody knows what the order's price was made of. */
export const pricingOf = async (
  platform: Pick<SettleNeeds, 'hooks'>,
  unit: Unit,
  order: OrderRecord,
): Promise<Result<Pricing, Failure>> => {
  const again = await pricingAgain(platform, unit, { order, calculators: REPLACEMENT_CALCULATORS })
  return again ? ok(again) : fail(failure(replacementErrors.notPriceable))
}

/** What an order would be after an answer; `priced` is null when nothing would be left of it. */
export interface Outcome {
  readonly lines: readonly PricedLine[]
  readonly terms: { readonly input: PricingInput; readonly priced: PricedCart } | null
  /** What the order would cost more, in minor units; below 0: less. */
  readonly difference: number
}

/** What the customer wants otherwise has its own price: nothing of it is the outlet's doing. */
export const outcomeOfEdit = (
  { order, pricing }: { readonly order: OrderRecord; readonly pricing: Pricing },
  lines: readonly PricedLine[],
): Outcome => {
  const terms = pricing.price(lines.map(({ pricing: line }) => line))
  return { lines, terms, difference: terms.priced.total - order.total }
}

export const outcomeOf = (
  { order, pricing }: { readonly order: OrderRecord; readonly pricing: Pricing },
  { items, proposal }: Pick<RequestRow, 'items' | 'proposal'>,
  answer: Answer,
): Outcome => {
  if (proposal) return outcomeOfEdit({ order, pricing }, proposal.lines)
  const lines = linesAfter(pricedLines(order.lines, pricing.lines), items, answer)
  if (lines.length === 0) return { lines, terms: null, difference: -order.total }
  const pricingLines = lines.map(({ pricing: line }) => line)
  const terms = priceReplaced(pricing.price, order, pricingLines)
  return { lines, terms, difference: terms.priced.total - order.total }
}

interface Settling {
  /** Locked, with its payments. */
  readonly order: OrderRecord
  readonly request: RequestRow
  readonly by: Settler
  readonly actor: OrderActor
}

const settled = (
  unit: Unit,
  { request, by, actor }: Settling,
  change: Partial<RequestRow>,
): Promise<RequestRow> =>
  changeRequest(unit, request.id, {
    settled_name: actor.kind === 'staff' ? actor.name : '',
    ...{ settled_by: by, settled_at: unit.now, status: change.status, total_after: change.total_after },
    ...(change.answer ? { answer: JSON.stringify(change.answer) } : {}),
  })

/** Ends the order: the customer does not want it without what is missing. What was paid goes back. */
export const rejectOrder = async (
  platform: SettleNeeds,
  unit: Unit,
  settling: Settling,
): Promise<RequestRow> => {
  const { order, actor } = settling
  // Before the order ends: whatever still waits for an answer then is closed as ended.
  const request = await settled(unit, settling, { status: 'rejected', total_after: 0 })
  await endUnwanted(platform, unit, { order, actor })
  return request
}

/** Leaves the order as it was: its customer does not want what was proposed, or has not said so in time. */
export const dropEdit = async (
  unit: Unit,
  settling: Settling,
  status: 'declined' | 'lapsed',
): Promise<RequestRow> => {
  const request = await settled(unit, settling, { status, total_after: null })
  await tellOrderPages(unit, settling.order)
  return request
}

/** The lines after an edit, those that are new with the moment at which they came, so that nobody overlooks them. */
const addedLines = (
  unit: Unit,
  { order, request }: Pick<Settling, 'order' | 'request'>,
  { lines }: Outcome,
): OrderLine[] => {
  const known = new Set(order.lines.map(({ id }) => id))
  const addedAt = unit.now.toISOString()
  return lines.map(({ line }) =>
    request.kind === 'edit' && !known.has(line.id) ? { ...line, addedAt } : line,
  )
}

/**
 * Does what was answered: the order is agreed anew, or ends when nothing is left of it. What it is dearer must have been
 * paid, or is paid at the door. Refused with `soldOutToo` when a replacement is gone as well.
 */
export const agree = async (
  platform: SettleNeeds,
  unit: Unit,
  { answer, outcome, ...settling }: Settling & { readonly answer: Answer; readonly outcome: Outcome },
): Promise<Result<RequestRow, Failure>> => {
  const { order, actor } = settling
  const { terms } = outcome
  if (!terms) return ok(await rejectOrder(platform, unit, settling))
  const lines = addedLines(unit, { order, request: settling.request }, outcome)
  const revised = await reviseOrder(platform, unit, { order, lines, ...terms, actor })
  if (!revised.ok) return fail(failure(replacementErrors.soldOutToo))
  return ok(await settled(unit, settling, { status: 'agreed', answer, total_after: terms.priced.total }))
}
