import { menuFor } from '#core/availability/domain/stock-of-day.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { maySee } from '#core/stores/server/preview.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import type { Told } from '../domain/agreed-terms.ts'
import { afterChange, type CartRecord } from '../domain/cart.ts'
import { presentLiveCart } from './cart.presenter.ts'
import type { NewLine } from './cart-lines.repo.ts'
import { endCart, lockOpenCart } from './carts.repo.ts'
import { type CartWish, openNew, putIn, takeCart, toldBy } from './fill-cart.ts'
import { judgeWay, wantedSlot } from './judge-way.ts'
import { judgeWish, storedAnswers } from './judge-wish.ts'
import { type Known, menuOf, saveLive } from './open-cart.ts'

type AddCall = Call<CartApi['POST /api/v1/carts/addProductToCart']>

/** What was read at the beginning, in one message with the store. */
interface Read {
  /** The customer's open cart, locked, of whatever store. */
  readonly locked: CartRecord | undefined
}

/** What one was said to cost with its choices; a card shows the product's own price, whatever is preselected. */
const seenWith = (
  { seenPrice, customize }: AddCall['body'],
  line: NewLine,
  product: MenuProduct,
): number | undefined =>
  seenPrice === undefined || customize ? seenPrice : seenPrice + line.snapshot.unitPrice - product.price

const addWithin = async (
  platform: Platform,
  unit: Unit,
  { locked, ...wish }: CartWish & Read & { readonly body: AddCall['body'] },
): Promise<Result<{ cart: CartRecord; known: Known; told: Told }, Failure>> => {
  const { store, body, language } = wish
  if (!store.isActive) return fail(failure(storeErrors.inactive))
  const slot = wantedSlot(store, body)
  if (!slot.ok) return slot
  const wanted = { slot: slot.value, timeZone: store.timeZone, now: unit.now }
  const menu = menuFor(await menuOf(platform, unit, store), wanted)
  const product = menu.products.get(body.product)
  if (!product) return fail(failure(menuErrors.unknownProduct, { field: 'product' }))
  const line = judgeWish(
    product,
    {
      orderType: body.orderType,
      slot: slot.value,
      qty: body.qty,
      customize: body.customize,
      answers: storedAnswers(body.collectFromUser),
      specialInstructions: body.specialInstructions ?? '',
      isRecent: body.isRecent ?? false,
    },
    { menu, store, now: unit.now, language },
  )
  if (!line.ok) return line
  const found = await takeCart(unit, wish, locked)
  if (!found.ok) return found
  const showing = { language, catalogue: platform.catalogue, now: unit.now }
  const way = await judgeWay(unit, store, { ...body, present: found.value?.areaId ?? null, showing })
  if (!way.ok) return way
  const opened = found.value ? ok(found.value) : await openNew(unit, wish, way.value)
  if (!opened.ok) return opened
  const lines = await putIn(unit, opened.value, { menu, line: line.value, language })
  if (lines.ok) {
    const { area, ...chosen } = way.value
    const cart = afterChange(opened.value, unit.now, { ...chosen, lines: lines.value })
    return ok({
      cart,
      known: { store, area },
      told: toldBy(opened.value, cart, seenWith(body, line.value, product)),
    })
  }
  if (opened.value.lines.length === 0) endCart(unit, opened.value.id, 'closed')
  return lines
}

/** Adds a product. Equal product, choices and instructions join into one line. */
export const addProduct = (
  platform: Platform,
  call: AddCall,
  caller: CustomerCaller,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const { userId } = caller
    const { body, language } = call
    const [store, locked] = await Promise.all([loadStore(unit, body.store), lockOpenCart(unit, userId)])
    if (!store || !maySee(platform, store, call.headers.cookie)) {
      return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    }
    const wish = { userId, store, body, language, replace: body.replace ?? false }
    const changed = await addWithin(platform, unit, { ...wish, locked })
    if (!changed.ok) return changed
    const live = await saveLive(platform, unit, changed.value)
    return ok(presentLiveCart(live, { language, catalogue: platform.catalogue }))
  })
