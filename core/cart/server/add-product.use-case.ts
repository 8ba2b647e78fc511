import { menuFor } from '#core/availability/domain/stock-of-day.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import { afterChange, type CartRecord, isExpired, MAX_LINES } from '../domain/cart.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { insertLine, lineKey, type NewLine, setQuantity } from './cart-lines.repo.ts'
import { endCart, insertCart, lockOpenCart } from './carts.repo.ts'
import { judgeWay, type Way, wantedSlot } from './judge-way.ts'
import { judgeStock, judgeWish, storedAnswers } from './judge-wish.ts'
import { type Known, menuOf, saveLive } from './open-cart.ts'

type AddCall = Call<CartApi['POST /api/v1/carts/addProductToCart']>

interface CartWish {
  readonly userId: string
  readonly store: StoreRecord
  readonly body: AddCall['body']
  readonly language: Language
}

/** Locks the cart that is added to. Another store's is given up only when the customer has chosen to. */
const takeCart = async (
  unit: Unit,
  { userId, store, body, language }: CartWish,
): Promise<Result<CartRecord | undefined, Failure>> => {
  const cart = await lockOpenCart(unit, userId)
  if (!cart) return ok(undefined)
  if (isExpired(cart, unit.now)) {
    await endCart(unit, cart.id, 'closed')
    return ok(undefined)
  }
  if (cart.storeId === store._id) return ok(cart)
  if (body.replace) {
    await endCart(unit, cart.id, 'closed')
    return ok(undefined)
  }
  const other = await loadStore(unit, cart.storeId)
  return fail(failure(cartErrors.anotherStore, { values: { store: localize(other?.name, language) } }))
}

const openNew = async (unit: Unit, wish: CartWish, way: Way): Promise<Result<CartRecord, Failure>> => {
  const { orderType, areaId, slot } = way
  const { userId, store } = wish
  const opened = await insertCart(unit, { userId, storeId: store._id, orderType, areaId, slot })
  if (opened) return ok(opened)
  const cart = await takeCart(unit, wish)
  if (!cart.ok) return cart
  if (!cart.value) throw new Error('A cart that another call has just opened is not there')
  return ok(cart.value)
}

/** Adds a line to a locked cart, or to its equal there; answers all lines as they then are. */
const putIn = async (
  unit: Unit,
  cart: CartRecord,
  { menu, line, language }: { menu: MenuSnapshot; line: NewLine; language: Language },
): Promise<Result<CartRecord['lines'], Failure>> => {
  const twin = cart.lines.find(({ key }) => key === lineKey(line))
  if (!twin && cart.lines.length >= MAX_LINES)
    return fail(failure(cartErrors.tooManyLines, { values: { max: MAX_LINES } }))
  const others = cart.lines.filter(({ id }) => id !== twin?.id)
  const qty = (twin?.qty ?? 0) + line.qty
  const refused = judgeStock(menu, { ...line, qty }, { others, language })
  if (refused) return fail(refused)
  if (!twin) return ok([...cart.lines, await insertLine(unit, cart.id, line)])
  await setQuantity(unit, twin.id, qty)
  return ok(cart.lines.map((other) => (other === twin ? { ...twin, qty } : other)))
}

const addWithin = async (
  platform: Platform,
  unit: Unit,
  wish: CartWish,
): Promise<Result<{ cart: CartRecord; known: Known }, Failure>> => {
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
  const found = await takeCart(unit, wish)
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
    return ok({ cart, known: { store, area } })
  }
  if (opened.value.lines.length === 0) await endCart(unit, opened.value.id, 'closed')
  return lines
}

/** Adds a product. Equal product, choices and instructions join into one line. */
export const addProduct = (
  platform: Platform,
  call: AddCall,
  caller: CustomerCaller,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const store = await loadStore(unit, call.body.store)
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const wish = { userId: caller.userId, store, body: call.body, language: call.language }
    const changed = await addWithin(platform, unit, wish)
    if (!changed.ok) return changed
    const live = await saveLive(platform, unit, changed.value)
    return ok(presentLiveCart(live, { language: call.language, catalogue: platform.catalogue }))
  })
