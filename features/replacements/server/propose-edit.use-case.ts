import { judgeItem } from '#core/availability/domain/judge-item.ts'
import { judgeLimits } from '#core/cart/server/order-limits.service.ts'
import type { Offered } from '#core/menus/domain/choices.ts'
import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { offeredAt } from '#core/menus/domain/offered.ts'
import { tellCustomer } from '#core/notifications/server/tell-customer.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { piecesOf, tellOrderPages } from '#core/orders/server/revise-order.service.ts'
import { staffOf } from '#core/stores/server/staff-stores.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Caller } from '#platform/http/caller.ts'
import { later, minutes as minutesOf } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OrderEditsApi } from '../contract/edit-endpoints.ts'
import { replacementErrors } from '../contract/errors.ts'
import { differencesOf, editedLines, type Proposal } from '../domain/edits.ts'
import { newLine } from '../domain/new-line.ts'
import type { PricedLine } from '../domain/replacement.ts'
import { type Occasion, occasionOf } from './alternatives.ts'
import { lockForStaff } from './ask.use-case.ts'
import { pricedLines } from './make-items.ts'
import { findOpen, insertRequest, type RequestRow } from './requests.repo.ts'
import { outcomeOfEdit, type Pricing, pricingOf } from './settle-request.ts'

type EditBody = CallInput<OrderEditsApi['POST /api/v1/console/orders/:id/edits']>['body']
type Addition = NonNullable<EditBody['add']>[number]

/** Until somebody takes it away. */
const EDITABLE: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.new,
  ORDER_STATUS.scheduledAccepted,
  ORDER_STATUS.approved,
  ORDER_STATUS.kitchenReady,
])

/** Whether an order can still be other goods, by its customer's wish. */
export const isEditable = ({ status, isMultiDine }: Pick<OrderRecord, 'status' | 'isMultiDine'>): boolean =>
  EDITABLE.has(status) && !isMultiDine

/** What is wanted of a product as a line of an order; undefined where it cannot be chosen or answered like this. */
export const wishedLine = (
  unit: Unit,
  { qty, customize, collectFromUser, specialInstructions }: Addition,
  { product, offered }: { readonly product: MenuProduct; readonly offered: Offered },
): PricedLine | undefined => {
  const choices = customize?.map(({ variants, ...group }) => ({
    ...group,
    variants: variants.map(({ counter = 1, ...variant }) => ({ ...variant, counter })),
  }))
  const answers = (collectFromUser ?? []).map(({ _id: field, value }) => ({ field, value }))
  const instructions = specialInstructions ?? ''
  return newLine(product, { id: unit.newId(), qty, choices, answers, instructions }, offered)
}

/** What is wanted in addition, as customers could order it now. */
const addedLine = (unit: Unit, wish: Addition, occasion: Occasion): PricedLine | undefined => {
  const { menu, store, orderType, now } = occasion
  const product = menu.products.get(wish.product)
  if (!product || !judgeItem(product, store, { now, orderType }).isAvailable) return undefined
  if (product.stock !== null && product.stock < wish.qty) return undefined
  return wishedLine(unit, wish, { product, offered: offeredAt(menu, now) })
}

/** Lines as limits per order count them. */
const counted = (lines: readonly OrderLine[]) =>
  lines.map((line) => ({ productId: line.productId, qty: line.qty, pieces: piecesOf([line]) }))

/** Why an order cannot have these lines, by how many of a product one order holds. */
export const limitRefusal = (
  before: readonly OrderLine[],
  lines: readonly PricedLine[],
  setting: Parameters<typeof judgeLimits>[1],
): Failure | undefined =>
  judgeLimits({ before: counted(before), after: counted(lines.map(({ line }) => line)) }, setting)

interface Editing {
  readonly order: OrderRecord
  readonly pricing: Pricing
  readonly body: EditBody
  readonly language: Language
}

/** All lines as they would be. Refused where a change names no line, or an item cannot be had like this. */
const proposalOf = async (
  platform: Platform,
  unit: Unit,
  { order, pricing, body, language }: Editing,
): Promise<Result<Proposal, Failure>> => {
  const store = await loadStore(unit, order.storeId)
  if (!store) throw new Error(`Order ${order.id} is of a store that is not there`)
  const occasion = await occasionOf(platform, unit, { store, orderType: order.orderType })
  const added: PricedLine[] = []
  for (const [index, wish] of (body.add ?? []).entries()) {
    const line = addedLine(unit, wish, occasion)
    if (!line) return fail(failure(replacementErrors.editRefused, { field: `add.${index}.product` }))
    added.push(line)
  }
  const edits = (body.lines ?? []).map(({ line, qty }) =>
    qty === 0 ? { kind: 'remove' as const, line } : { kind: 'quantity' as const, line, qty },
  )
  const before = pricedLines(order.lines, pricing.lines)
  const lines = editedLines(before, edits, added)
  if (!lines) return fail(failure(replacementErrors.unknownLine, { field: 'lines' }))
  const refused = limitRefusal(order.lines, lines, { menu: occasion.menu, language, field: 'lines' })
  if (refused) return fail(refused)
  const proposal = { before: order.lines, lines }
  const isOther = lines.length > 0 && differencesOf(proposal).length > 0
  return isOther ? ok(proposal) : fail(failure(replacementErrors.editEmpty, { field: 'lines' }))
}

/** The order, if it can be edited as the member of staff saw it, and how it would be priced. */
const prepare = async (
  platform: Platform,
  unit: Unit,
  { order, body, language }: Omit<Editing, 'pricing'>,
): Promise<Result<{ proposal: Proposal; pricing: Pricing }, Failure>> => {
  if (!isEditable(order)) return fail(failure(replacementErrors.tooLate))
  if (await findOpen(unit, order.id)) return fail(failure(replacementErrors.alreadyAsked))
  if (order.version !== body.version) return fail(failure(orderErrors.changedMeanwhile))
  const pricing = await pricingOf(platform, unit, order)
  if (!pricing.ok) return pricing
  const proposal = await proposalOf(platform, unit, { order, pricing: pricing.value, body, language })
  return proposal.ok ? ok({ proposal: proposal.value, pricing: pricing.value }) : proposal
}

export interface EditCall {
  readonly orderId: string
  readonly body: EditBody
  /** In which a refusal names what it is about. */
  readonly language: Language
}

/** What an order would cost after a change, and who it is; nothing is asked yet. */
export const quoteEdit = (
  platform: Platform,
  caller: Caller,
  { orderId, body, language }: EditCall,
): Promise<Result<{ order: OrderRecord; outcome: ReturnType<typeof outcomeOfEdit> }, Failure>> =>
  platform.db.tenant(staffOf(caller).brandId, async (unit) => {
    const found = await lockForStaff(unit, caller, orderId)
    if (!found.ok) return found
    const order = found.value
    const prepared = await prepare(platform, unit, { order, body, language })
    if (!prepared.ok) return prepared
    const { pricing, proposal } = prepared.value
    return ok({ order, outcome: outcomeOfEdit({ order, pricing }, proposal.lines) })
  })

/** Proposes other lines to the customer of an order, which stays as it is until they agree. */
export const proposeEdit = (
  platform: Platform,
  caller: Caller,
  { orderId, body, language }: EditCall,
): Promise<Result<RequestRow, Failure>> =>
  platform.db.tenant(staffOf(caller).brandId, async (unit) => {
    const found = await lockForStaff(unit, caller, orderId)
    if (!found.ok) return found
    const order = found.value
    const prepared = await prepare(platform, unit, { order, body, language })
    if (!prepared.ok) return prepared
    const request = await insertRequest(unit, {
      ...{ orderId, storeId: order.storeId, items: [], proposal: prepared.value.proposal },
      ...{ totalBefore: order.total, expiresAt: later(unit.now, minutesOf(body.minutes ?? 10)) },
    })
    await tellOrderPages(unit, order)
    await tellCustomer(unit, {
      ...{ orderId, about: request.id },
      ...{ area: 'replacements', key: 'message.edit', page: 'order-replacement' },
    })
    return ok(request)
  })
