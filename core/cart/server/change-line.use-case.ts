import { applyMenuStockScope } from '#core/availability/domain/stock-scope.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import { type CartLineRecord, type CartRecord, toUpdatedCart } from '../domain/cart.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { computeLineKey, deleteLine, type NewLine, setQuantity, updateLine } from './cart-lines.repo.ts'
import { endCart } from './carts.repo.ts'
import { loadCartMenu, requireCart, saveLiveCart } from './live-cart.loader.ts'
import { toStoredAnswers, validateLine, validateStock } from './validate-line.policy.ts'

type RemoveCall = Call<CartApi['POST /api/v1/carts/removeProductFromCart']>
type CustomizeCall = Call<CartApi['POST /api/v1/carts/customize']>
type CartResult = { cart: Cart | null; expired: boolean }

const replaceLine = (lines: readonly CartLineRecord[], changed: CartLineRecord): CartLineRecord[] =>
  lines.map((line) => (line.id === changed.id ? changed : line))

/**
 * Reduces a line by one, or removes it. Removing the last line ends the cart, with the tip and everything else chosen
 * for it.
 */
export const removeLine = (
  platform: Platform,
  { body, language }: RemoveCall,
  caller: CustomerCaller,
): Promise<Result<CartResult, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const found = await requireCart(tx, { userId: caller.userId, storeId: body.store })
    if (!found.ok)
      return found.failure.error === cartErrors.empty ? fail(failure(cartErrors.unknownLine)) : found
    const line = found.value.lines.find(({ id }) => id === body.productId)
    if (!line) return fail(failure(cartErrors.unknownLine))
    const isLeft = body.decrease && line.qty > 1
    if (!isLeft && found.value.lines.length === 1) {
      endCart(tx, found.value.id, 'closed')
      return ok({ cart: null, expired: false })
    }
    if (isLeft) setQuantity(tx, line.id, line.qty - 1)
    else deleteLine(tx, line.id)
    const lines = isLeft
      ? replaceLine(found.value.lines, { ...line, qty: line.qty - 1 })
      : found.value.lines.filter(({ id }) => id !== line.id)
    const live = await saveLiveCart(platform, tx, { cart: toUpdatedCart(found.value, tx.now, { lines }) })
    return ok({ cart: presentLiveCart(live, { language, catalogue: platform.catalogue }), expired: false })
  })

/** Validates the updated line against the menu like a new one. */
const validateLineUpdate = async (
  platform: Platform,
  tx: Transaction,
  { cart, line, call }: { cart: CartRecord; line: CartLineRecord; call: CustomizeCall },
): Promise<Result<{ wanted: NewLine; twin: CartLineRecord | undefined; store: StoreRecord }, Failure>> => {
  const { body, language } = call
  const item = localize(line.snapshot.name, language)
  const store = await loadStore(tx, cart.storeId)
  const listed = store && (await loadCartMenu(platform, tx, store))
  if (!store || !listed) return fail(failure(cartErrors.unavailable, { values: { item } }))
  const { slot } = cart
  const menu = applyMenuStockScope(listed, { slot, timeZone: store.timeZone, now: tx.now })
  const product = menu.products.get(line.productId)
  if (!product) return fail(failure(cartErrors.unavailable, { values: { item } }))
  const input = {
    orderType: cart.orderType,
    slot,
    customize: body.customize ?? line.choices,
    answers: body.collectFromUser ? toStoredAnswers(body.collectFromUser) : line.answers,
    specialInstructions: body.specialInstructions ?? line.instructions,
    qty: body.qty,
    isRecent: line.isRecent,
  }
  const evaluated = validateLine(product, input, { menu, store, now: tx.now, language })
  if (!evaluated.ok) return evaluated
  const key = computeLineKey(evaluated.value, line.adder)
  const twin = cart.lines.find((other) => other.id !== line.id && other.key === key)
  const qty = body.qty + (twin?.qty ?? 0)
  const others = cart.lines.filter(({ id }) => id !== line.id && id !== twin?.id)
  const refused = validateStock(menu, { ...evaluated.value, qty }, { others, before: cart.lines, language })
  return refused ? fail(refused) : ok({ wanted: { ...evaluated.value, qty }, twin, store })
}

/** Changes choices, instructions or quantity of a line, and merges it with an equal line. */
export const customizeLine = (
  platform: Platform,
  call: CustomizeCall,
  caller: CustomerCaller,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const found = await requireCart(tx, { userId: caller.userId, storeId: call.body.store })
    if (!found.ok) return found
    const line = found.value.lines.find(({ id }) => id === call.body.productId)
    if (!line) return fail(failure(cartErrors.unknownLine))
    const evaluated = await validateLineUpdate(platform, tx, { cart: found.value, line, call })
    if (!evaluated.ok) return evaluated
    const { wanted, twin, store } = evaluated.value
    if (twin) deleteLine(tx, twin.id)
    const rewritten = updateLine(tx, line, wanted)
    const lines = replaceLine(found.value.lines, rewritten).filter(({ id }) => id !== twin?.id)
    const cart = toUpdatedCart(found.value, tx.now, { lines })
    // A new quantity accepts no price; changed choices accept the price shown with them.
    const told = call.body.customize ? { lines: { [line.id]: call.body.seenPrice } } : {}
    const live = await saveLiveCart(platform, tx, { cart, known: { store }, told })
    return ok(presentLiveCart(live, { language: call.language, catalogue: platform.catalogue }))
  })
