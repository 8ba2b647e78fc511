import { evaluateItem } from '#core/availability/domain/evaluate-item.ts'
import { validateOrderLimits } from '#core/cart/server/order-limits.service.ts'
import type { AvailabilityCheck } from '#core/menus/domain/choices.ts'
import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import { notifyCustomer } from '#core/notifications/server/notify-customer.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { listStockUses, notifyOrderPages } from '#core/orders/server/revise-order.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes as minutesOf } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderEditsApi } from '../contract/edit-endpoints.ts'
import { replacementErrors } from '../contract/errors.ts'
import { applyLineEdits, compareLines, type Proposal } from '../domain/edits.ts'
import { createAddedOrderLine } from '../domain/new-line.ts'
import type { PricedLine } from '../domain/replacement.ts'
import { loadReplacementContext, type ReplacementContext } from './alternatives.loader.ts'
import { toPricedLines } from './request-items.rules.ts'
import { lockOrderForStaff } from './request-replacement.use-case.ts'
import { findOpenReplacementRequest, insertReplacementRequest, type RequestRow } from './requests.repo.ts'
import { computeEditOutcome, loadPricing, type OrderPricing } from './settle-request.writer.ts'

type EditBody = CallInput<OrderEditsApi['POST /api/v1/console/orders/:id/edits']>['body']
type Addition = NonNullable<EditBody['add']>[number]

/** Until the order is taken away. */
const EDITABLE: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.new,
  ORDER_STATUS.scheduledAccepted,
  ORDER_STATUS.approved,
  ORDER_STATUS.kitchenReady,
])

/** Whether the items of an order can still be changed at its customer's request. */
export const isEditable = ({ status, isMultiDine }: Pick<OrderRecord, 'status' | 'isMultiDine'>): boolean =>
  EDITABLE.has(status) && !isMultiDine

/** A requested product as an order line; undefined if its choices or answers are invalid. */
export const toRequestedLine = (
  tx: Transaction,
  { qty, customize, collectFromUser, specialInstructions }: Addition,
  { product, offered }: { readonly product: MenuProduct; readonly offered: AvailabilityCheck },
): PricedLine | undefined => {
  const choices = customize?.map(({ variants, ...group }) => ({
    ...group,
    variants: variants.map(({ counter = 1, ...variant }) => ({ ...variant, counter })),
  }))
  const answers = (collectFromUser ?? []).map(({ _id: field, value }) => ({ field, value }))
  const instructions = specialInstructions ?? ''
  return createAddedOrderLine(product, { id: tx.generateId(), qty, choices, answers, instructions }, offered)
}

/** An added item as customers could order it now. */
const toAddedLine = (
  tx: Transaction,
  input: Addition,
  orderContext: ReplacementContext,
): PricedLine | undefined => {
  const { menu, store, orderType, now } = orderContext
  const product = menu.products.get(input.product)
  if (!product || !evaluateItem(product, store, { now, orderType }).isAvailable) return undefined
  if (product.stock !== null && product.stock < input.qty) return undefined
  return toRequestedLine(tx, input, { product, offered: createAvailabilityCheck(menu, now) })
}

/** Lines in the form that the limits per order count. */
const toCountedLines = (lines: readonly OrderLine[]) =>
  lines.map((line) => ({
    productId: line.productId,
    qty: line.qty,
    stockQuantities: listStockUses([line]),
  }))

/** Why lines violate the quantity limits of a product per order. */
export const validateLimits = (
  before: readonly OrderLine[],
  lines: readonly PricedLine[],
  context: Parameters<typeof validateOrderLimits>[1],
): Failure | undefined =>
  validateOrderLimits(
    { before: toCountedLines(before), after: toCountedLines(lines.map(({ line }) => line)) },
    context,
  )

interface EditContext {
  readonly order: OrderRecord
  readonly pricing: OrderPricing
  readonly body: EditBody
  readonly language: Language
}

/** All lines after the edit. Refused if a change names an unknown line, or an item is not available as requested. */
const buildProposal = async (
  platform: Platform,
  tx: Transaction,
  { order, pricing, body, language }: EditContext,
): Promise<Result<Proposal, Failure>> => {
  const store = await loadStore(tx, order.storeId)
  if (!store) throw new Error(`Order ${order.id} is of a store that is not there`)
  const orderContext = await loadReplacementContext(platform, tx, { store, orderType: order.orderType })
  const added: PricedLine[] = []
  for (const [index, input] of (body.add ?? []).entries()) {
    const line = toAddedLine(tx, input, orderContext)
    if (!line) return fail(failure(replacementErrors.editRefused, { field: `add.${index}.product` }))
    added.push(line)
  }
  const edits = (body.lines ?? []).map(({ line, qty }) =>
    qty === 0 ? { kind: 'remove' as const, line } : { kind: 'quantity' as const, line, qty },
  )
  const before = toPricedLines(order.lines, pricing.lines)
  const lines = applyLineEdits(before, edits, added)
  if (!lines) return fail(failure(replacementErrors.unknownLine, { field: 'lines' }))
  const refused = validateLimits(order.lines, lines, { menu: orderContext.menu, language, field: 'lines' })
  if (refused) return fail(refused)
  const proposal = { before: order.lines, lines }
  const isOther = lines.length > 0 && compareLines(proposal).length > 0
  return isOther ? ok(proposal) : fail(failure(replacementErrors.editEmpty, { field: 'lines' }))
}

/** The proposal and pricing of an order, if it can be edited in the version that staff saw. */
const prepareEdit = async (
  platform: Platform,
  tx: Transaction,
  { order, body, language }: Omit<EditContext, 'pricing'>,
): Promise<Result<{ proposal: Proposal; pricing: OrderPricing }, Failure>> => {
  if (!isEditable(order)) return fail(failure(replacementErrors.tooLate))
  if (await findOpenReplacementRequest(tx, order.id)) return fail(failure(replacementErrors.alreadyAsked))
  if (order.version !== body.version) return fail(failure(orderErrors.changedMeanwhile))
  const pricing = await loadPricing(platform, tx, order)
  if (!pricing.ok) return pricing
  const proposal = await buildProposal(platform, tx, { order, pricing: pricing.value, body, language })
  return proposal.ok ? ok({ proposal: proposal.value, pricing: pricing.value }) : proposal
}

export interface EditInput {
  readonly orderId: string
  readonly body: EditBody
  /** Language of item names in a refusal. */
  readonly language: Language
}

/** Quotes an order after a change, together with the order; the customer is not asked yet. */
export const quoteEdit = (
  platform: Platform,
  caller: Caller,
  { orderId, body, language }: EditInput,
): Promise<Result<{ order: OrderRecord; outcome: ReturnType<typeof computeEditOutcome> }, Failure>> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const found = await lockOrderForStaff(tx, caller, orderId)
    if (!found.ok) return found
    const order = found.value
    const prepared = await prepareEdit(platform, tx, { order, body, language })
    if (!prepared.ok) return prepared
    const { pricing, proposal } = prepared.value
    return ok({ order, outcome: computeEditOutcome({ order, pricing }, proposal.lines) })
  })

/** Proposes other lines to the customer of an order, which stays unchanged until they agree. */
export const proposeEdit = (
  platform: Platform,
  caller: Caller,
  { orderId, body, language }: EditInput,
): Promise<Result<RequestRow, Failure>> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const found = await lockOrderForStaff(tx, caller, orderId)
    if (!found.ok) return found
    const order = found.value
    const prepared = await prepareEdit(platform, tx, { order, body, language })
    if (!prepared.ok) return prepared
    const request = await insertReplacementRequest(tx, {
      ...{ orderId, storeId: order.storeId, items: [], proposal: prepared.value.proposal },
      ...{ totalBefore: order.total, expiresAt: addMilliseconds(tx.now, minutesOf(body.minutes ?? 10)) },
    })
    await notifyOrderPages(tx, order)
    await notifyCustomer(tx, {
      ...{ orderId, about: request.id },
      ...{ area: 'replacements', key: 'message.edit', page: 'order-replacement' },
    })
    return ok(request)
  })
