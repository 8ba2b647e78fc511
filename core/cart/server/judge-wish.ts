import { judgeItem } from '#core/availability/domain/judge-item.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { type ChoiceInput, checkChoices } from '#core/menus/domain/choices.ts'
import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { channelOf, isScheduled, type OrderType } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import { loadArea } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import { MAX_QUANTITY } from '../domain/cart.ts'
import { priceOf, storedChoices } from '../domain/line-choices.ts'
import type { NewLine } from './cart-lines.repo.ts'

/** How the order is to reach the customer, as far as a cart cares. */
export interface Way {
  readonly orderType: OrderType
  readonly areaId: string | null
  /** The area, when it had to be read. */
  readonly area?: AreaRecord
}

/**
 * Judges a way of ordering at a store. Without an area in the wish the present one stays; what is fetched needs
 * none. Orders for later are not taken as long as no time can be chosen.
 */
export const judgeWay = async (
  unit: Unit,
  store: StoreRecord,
  wish: { orderType: OrderType; area?: string | null | undefined; present?: string | null },
): Promise<Result<Way, Failure>> => {
  const { orderType, present = null } = wish
  const channel = channelOf(orderType)
  if (isScheduled(orderType) || !store.services[channel])
    return fail(failure(storeErrors.channelNotOffered, { field: 'orderType' }))
  if (channel !== 'delivery') return ok({ orderType, areaId: null })
  if (!wish.area) return ok({ orderType, areaId: wish.area === null ? null : present })
  const area = await loadArea(unit, wish.area)
  if (area?.storeId !== store._id) return fail(failure(storeErrors.areaNotServed, { field: 'area' }))
  return ok({ orderType, areaId: area._id, area })
}

export interface Wish {
  readonly orderType: OrderType
  readonly customize: ChoiceInput
  readonly specialInstructions: string
  readonly qty: number
  readonly isRecent: boolean
}

/** Refuses more pieces than are left of a counted product; `others` are those in other lines of the cart. */
export const judgeStock = (
  product: MenuProduct,
  { qty, others, language }: { qty: number; others: number; language: Language },
): Failure | undefined => {
  const item = localize(product.name, language)
  if (product.stock !== null && others + qty > product.stock)
    return failure(cartErrors.outOfStock, { values: { item, left: product.stock } })
  return qty > MAX_QUANTITY
    ? failure(cartErrors.quantity, { field: 'qty', values: { max: MAX_QUANTITY } })
    : undefined
}

/** Judges what is wanted of one product by the menu: to be had now, and chosen as its groups ask. */
export const judgeWish = (
  product: MenuProduct,
  wish: Wish,
  { store, now, language }: { store: StoreRecord; now: Date; language: Language },
): Result<NewLine, Failure> => {
  const item = localize(product.name, language)
  const state = judgeItem(product, store, { now, orderType: wish.orderType })
  if (state.reason === 'soldOut') return fail(failure(cartErrors.outOfStock, { values: { item, left: 0 } }))
  if (!state.isAvailable) return fail(failure(cartErrors.unavailable, { values: { item } }))
  const chosen = checkChoices(product, wish.customize)
  if (!chosen.ok) return fail(failure(menuErrors[chosen.failure.kind], { field: 'customize' }))
  return ok({
    productId: product._id,
    choices: storedChoices(chosen.value),
    instructions: product.specialInstructions ? wish.specialInstructions : '',
    qty: wish.qty,
    isRecent: wish.isRecent,
    snapshot: {
      name: product.name,
      sku: product.sku,
      photo: product.photo,
      unitPrice: priceOf(product, chosen.value),
    },
  })
}
