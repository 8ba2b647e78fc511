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
import { computeLineKey, deleteLine, type NewLine, updateLine } from './cart-lines.repo.ts'
import { reduceLine } from './cart-lines.service.ts'
import { findOpenCart } from './carts.repo.ts'
import { loadCartMenu, lockCurrentCart, saveLiveCart } from './live-cart.loader.ts'
import { toStoredAnswers, validateLine, validateStockAndLimits } from './validate-line.policy.ts'

type RemoveCall = Pick<Call<CartApi['POST /api/v1/carts/removeProductFromCart']>, 'body' | 'language'>
type CustomizeCall = Pick<Call<CartApi['POST /api/v1/carts/customize']>, 'body' | 'language'>
type CartResult = { cart: Cart | null; expired: boolean }

/** The line with an id, or the last added one of a product. */
export const findRequestedLine = (
  lines: readonly CartLineRecord[],
  {
    productId: lineId,
    product,
  }: { readonly productId?: string | undefined; readonly product?: string | undefined },
): CartLineRecord | undefined =>
  lines.findLast((line) => (lineId === undefined ? line.productId === product : line.id === lineId))

const replaceLine = (lines: readonly CartLineRecord[], changed: CartLineRecord): CartLineRecord[] =>
  lines.map((line) => (line.id === changed.id ? changed : line))

/** Reduces a line by one, or removes it. */
export const removeLine = (
  platform: Platform,
  { body, language }: RemoveCall,
  caller: CustomerCaller,
): Promise<Result<CartResult, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const found = await lockCurrentCart(tx, { userId: caller.userId, storeId: body.store })
    if (!found.ok)
      return found.failure.error === cartErrors.empty ? fail(failure(cartErrors.unknownLine)) : found
    const line = findRequestedLine(found.value.lines, body)
    if (!line) return fail(failure(cartErrors.unknownLine))
    const live = await reduceLine(platform, tx, { cart: found.value, line, decrease: body.decrease })
    const cart = live ? presentLiveCart(live, { language, catalogue: platform.catalogue }) : null
    return ok({ cart, expired: false })
  })

/** Validates the updated line against the menu like a new one. */
const validateLineUpdate = async (
  platform: Platform,
  tx: Transaction,
  { cart, line, call }: { cart: CartRecord; line: CartLineRecord; call: CustomizeCall },
): Promise<Result<{ wanted: NewLine; twin: CartLineRecord | undefined; store: StoreRecord }, Failure>> => {
  const { body, language } = call
  const { qty: own = line.qty } = body
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
    qty: own,
    isRecent: line.isRecent,
  }
  const evaluated = validateLine(product, input, { menu, store, now: tx.now, language })
  if (!evaluated.ok) return evaluated
  const key = computeLineKey(evaluated.value, line.adder)
  const twin = cart.lines.find((other) => other.id !== line.id && other.key === key)
  const qty = own + (twin?.qty ?? 0)
  const others = cart.lines.filter(({ id }) => id !== line.id && id !== twin?.id)
  const refused = validateStockAndLimits(
    menu,
    { ...evaluated.value, qty },
    { others, before: cart.lines, language },
  )
  return refused ? fail(refused) : ok({ wanted: { ...evaluated.value, qty }, twin, store })
}

/** Changes choices, instructions or quantity of a line, and merges it with an equal line. */
export const customizeLine = (
  platform: Platform,
  call: CustomizeCall,
  caller: CustomerCaller,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const found = await lockCurrentCart(tx, { userId: caller.userId, storeId: call.body.store })
    if (!found.ok) return found
    const line = findRequestedLine(found.value.lines, call.body)
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

/** Changes the instructions of a line of the caller's open cart, at whichever outlet it is. */
export const changeInstructions = async (
  platform: Platform,
  { params, body, language }: Call<CartApi['PUT /api/v1/carts/splInstruction/:id']>,
  caller: CustomerCaller,
): Promise<Result<Cart, Failure>> => {
  const { specialInstructions } = body
  const store =
    body.store ?? (await platform.db.tenant(caller.brandId, (tx) => findOpenCart(tx, caller.userId)))?.storeId
  if (store === undefined) return fail(failure(cartErrors.empty))
  return customizeLine(
    platform,
    { body: { store, productId: params.id, specialInstructions }, language },
    caller,
  )
}
