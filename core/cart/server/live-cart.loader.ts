import { applyMenuStockScope } from '#core/availability/domain/stock-scope.ts'
import { findFullSlots, findReservedUntil } from '#core/availability/server/slots.service.ts'
import { loadMenu, loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import type { RuleSet } from '#core/pricing/domain/cart-extras.ts'
import { loadPriceRules, type RuleLine } from '#core/pricing/server/price-rules.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { getScheduledChannel } from '#core/stores/domain/slot.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore, loadStoreArea } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import { type Acknowledgement, computeAcceptedTerms } from '../domain/accepted-terms.ts'
import { type AcceptedTerms, type CartRecord, isExpired } from '../domain/cart.ts'
import {
  type EvaluatedCart,
  evaluateCart,
  type LiveCart,
  priceEvaluatedCart,
  toPricingLine,
} from '../domain/live-cart.ts'
import { lockOpenCart, saveAcceptedTerms, saveCart } from './carts.repo.ts'
import { hasExpiredCart } from './past-carts.repo.ts'

/** Dependencies for evaluating and pricing a cart. */
export type CartDependencies = Pick<Platform, 'db' | 'hooks'>

export interface CartOwner {
  readonly userId: string
  readonly storeId: string
}

/**
 * The open cart of a user at a store, locked. Without one the error says whether it expired or never existed. Another
 * store's cart does not count.
 */
export const lockCurrentCart = async (
  tx: Transaction,
  { userId, storeId }: CartOwner,
): Promise<Result<CartRecord, Failure>> => {
  const cart = await lockOpenCart(tx, userId)
  if (cart?.storeId === storeId) {
    return isExpired(cart, tx.now) ? fail(failure(cartErrors.expired)) : ok(cart)
  }
  return fail(failure((await hasExpiredCart(tx, userId, storeId)) ? cartErrors.expired : cartErrors.empty))
}

/** The menu inside a transaction; after the commit it is cached for the next call. */
export const loadCartMenu = async (platform: Pick<Platform, 'db'>, tx: Transaction, store: StoreRecord) => {
  tx.afterCommit(async () => void (await loadMenu(platform.db, store)))
  return loadMenuInTransaction(platform.db, tx, store)
}

/** What this transaction has already read. */
export interface Preloaded {
  readonly store?: StoreRecord | undefined
  readonly area?: AreaRecord | undefined
  /** The rules of the price where they were decided before; absent: those that apply now. */
  readonly ruleSet?: RuleSet | undefined
}

/** The delivery area; the preloaded one may differ from the cart's current area. */
const findCartArea = async (
  tx: Transaction,
  { areaId }: CartRecord,
  { store, area }: Preloaded & { readonly store: StoreRecord },
): Promise<AreaRecord | undefined> => {
  if (areaId === null) return undefined
  return area?._id === areaId ? area : loadStoreArea(tx, store, areaId)
}

const toRuleLines = ({ lines }: EvaluatedCart): RuleLine[] =>
  lines.map((evaluated) => ({
    ...toPricingLine(evaluated),
    sku: evaluated.product?.sku ?? evaluated.line.snapshot.sku,
    isOrderable: evaluated.issue === null,
  }))

/** Expiry of the cart's slot reservation, and whether others have reserved all places of the slot. */
const loadSlotReservation = async (
  tx: Transaction,
  cart: CartRecord,
  store: StoreRecord,
): Promise<Pick<LiveCart, 'heldUntil' | 'isSlotFull'>> => {
  const channel = getScheduledChannel(cart.orderType)
  if (!cart.slot || !channel) return { heldUntil: null, isSlotFull: false }
  const held = await findReservedUntil(tx, cart.id, cart.slot)
  if (held) return { heldUntil: held, isSlotFull: false }
  const full = await findFullSlots(tx, store, channel)
  return { heldUntil: null, isSlotFull: full.has(cart.slot.start.getTime()) }
}

const applyPriceRules = async (
  platform: CartDependencies,
  tx: Transaction,
  evaluated: EvaluatedCart,
): Promise<LiveCart> => {
  const { cart, store, area, now } = evaluated
  const { id: cartId, userId, orderType, slot } = cart
  const facts = { cartId, userId, store, area, orderType, slot, lines: toRuleLines(evaluated), now }
  return priceEvaluatedCart(evaluated, await loadPriceRules(platform.hooks, tx, facts))
}

/** The cart evaluated and priced from the current database state. */
export const loadLiveCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { cart, known = {} }: { cart: CartRecord; known?: Preloaded },
): Promise<LiveCart> => {
  const store = known.store ?? (await loadStore(tx, cart.storeId))
  if (!store) throw new Error(`Cart ${cart.id} is of a store that is not there`)
  const menu = await loadCartMenu(platform, tx, store)
  const area = await findCartArea(tx, cart, { ...known, store })
  const wanted = { slot: cart.slot, timeZone: store.timeZone, now: tx.now }
  const evaluated = evaluateCart(cart, {
    store,
    menu: applyMenuStockScope(menu, wanted),
    channel: getChannel(cart.orderType),
    area,
    now: tx.now,
    ...(await loadSlotReservation(tx, cart, store)),
  })
  return known.ruleSet
    ? priceEvaluatedCart(evaluated, known.ruleSet)
    : applyPriceRules(platform, tx, evaluated)
}

/** Sorts keys so that equal terms serialize to equal texts: rows from the database have another key order. */
const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
const isSameTerms = (a: AcceptedTerms | null, b: AcceptedTerms): boolean =>
  JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys)

/**
 * Records the terms that the customer is about to be shown for the first time, so that later differences can be
 * reported. Viewing a cart accepts no change.
 */
export const recordAcceptedTerms = async (
  tx: Transaction,
  live: LiveCart,
  told?: Acknowledgement,
): Promise<LiveCart> => {
  const shown = computeAcceptedTerms(live, told)
  if (isSameTerms(live.cart.shown, shown)) return live
  saveAcceptedTerms(tx, live.cart.id, shown)
  return { ...live, cart: { ...live.cart, shown } }
}

/** Saves a changed cart, evaluated already, together with the terms that the customer accepted by changing it. */
export const saveWithTerms = (tx: Transaction, live: LiveCart, told?: Acknowledgement): LiveCart => {
  const shown = computeAcceptedTerms(live, { changed: true, ...told })
  saveCart(tx, live.cart, shown)
  return { ...live, cart: { ...live.cart, shown } }
}

/** The same for a cart that is evaluated here. */
export const saveLiveCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { told, ...changed }: { cart: CartRecord; known?: Preloaded; told?: Acknowledgement },
): Promise<LiveCart> => saveWithTerms(tx, await loadLiveCart(platform, tx, changed), told)

/** The same for a cart whose lines and order type are unchanged since they were evaluated. */
export const saveRepricedCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { judged: evaluated, told }: { judged: EvaluatedCart; told: Acknowledgement },
): Promise<LiveCart> => saveWithTerms(tx, await applyPriceRules(platform, tx, evaluated), told)
