import { applyMenuStockScope } from '#core/availability/domain/stock-scope.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { canSeeMenu } from '#core/stores/server/preview.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import type { Acknowledgement } from '../domain/accepted-terms.ts'
import { type CartRecord, toUpdatedCart } from '../domain/cart.ts'
import { acknowledgedBy, addLine, openCart, type ResolveCartInput, resolveCart } from './add-line.writer.ts'
import { presentLiveCart } from './cart.presenter.ts'
import type { NewLine } from './cart-lines.repo.ts'
import { lockOpenCart } from './carts.repo.ts'
import { loadCartMenu, type Preloaded, saveLiveCart } from './live-cart.loader.ts'
import { requestNamedPromotion } from './request-promotion.writer.ts'
import { parseRequestedSlot, validateFulfilment } from './validate-fulfilment.policy.ts'
import { toStoredAnswers, validateLine } from './validate-line.policy.ts'

type AddCall = Call<CartApi['POST /api/v1/carts/addProductToCart']>

/** What is read first, in one round trip with the store. */
interface PreloadedCart {
  /** The customer's open cart, locked, of any store. */
  readonly locked: CartRecord | undefined
}

/**
 * The unit price that was shown with its choices; a product card shows the product's own price, whatever is
 * preselected.
 */
const computeSeenPrice = (
  { seenPrice, customize }: AddCall['body'],
  line: NewLine,
  product: MenuProduct,
): number | undefined =>
  seenPrice === undefined || customize ? seenPrice : seenPrice + line.snapshot.unitPrice - product.price

const addInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { locked, ...input }: ResolveCartInput & PreloadedCart & { readonly body: AddCall['body'] },
): Promise<Result<{ cart: CartRecord; known: Preloaded; told: Acknowledgement }, Failure>> => {
  const { store, body, language } = input
  if (!store.isActive) return fail(failure(storeErrors.inactive))
  const slot = parseRequestedSlot(store, body)
  if (!slot.ok) return slot
  const wanted = { slot: slot.value, timeZone: store.timeZone, now: tx.now }
  const menu = applyMenuStockScope(await loadCartMenu(platform, tx, store), wanted)
  const product = menu.products.get(body.product)
  if (!product) return fail(failure(menuErrors.unknownProduct, { field: 'product' }))
  const line = validateLine(
    product,
    {
      orderType: body.orderType,
      slot: slot.value,
      qty: body.qty,
      customize: body.customize,
      answers: toStoredAnswers(body.collectFromUser),
      specialInstructions: body.specialInstructions ?? '',
      isRecent: body.isRecent ?? false,
    },
    { menu, store, now: tx.now, language },
  )
  if (!line.ok) return line
  const found = await resolveCart(tx, input, locked)
  if (!found.ok) return found
  const showing = { language, catalogue: platform.catalogue, now: tx.now }
  const fulfilment = await validateFulfilment(tx, store, {
    ...body,
    present: found.value?.areaId ?? null,
    showing,
  })
  if (!fulfilment.ok) return fulfilment
  const opened = found.value ? ok(found.value) : await openCart(tx, input, fulfilment.value)
  if (!opened.ok) return opened
  const lines = await addLine(tx, opened.value, { menu, line: line.value, language })
  if (!lines.ok) return lines
  const { area, ...chosen } = fulfilment.value
  const cart = toUpdatedCart(opened.value, tx.now, { ...chosen, lines: lines.value })
  return ok({
    cart,
    known: { store, area },
    told: acknowledgedBy(opened.value, cart, computeSeenPrice(body, line.value, product)),
  })
}

/** Adds a product. Equal product, choices and instructions merge into one line. */
export const addProduct = (
  platform: Platform,
  call: AddCall,
  caller: CustomerCaller,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const { userId } = caller
    const { body, language } = call
    const [store, locked] = await Promise.all([loadStore(tx, body.store), lockOpenCart(tx, userId)])
    if (!store || !canSeeMenu(platform, store, call.headers.cookie)) {
      return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    }
    const input = { userId, store, body, language, replace: body.replace ?? false }
    const changed = await addInTransaction(platform, tx, { ...input, locked })
    if (!changed.ok) return changed
    const live = await requestNamedPromotion(platform, tx, {
      live: await saveLiveCart(platform, tx, changed.value),
      promotionId: body.cartPromo ?? body.promo,
    })
    return live.ok ? ok(presentLiveCart(live.value, { language, catalogue: platform.catalogue })) : live
  })
