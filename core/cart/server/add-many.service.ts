import { menuFor } from '#core/availability/domain/stock-of-day.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { type ChoiceInput, knownChoices } from '#core/menus/domain/choices.ts'
import type { MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import { offeredAt } from '#core/menus/domain/offered.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import { messageOf } from '#platform/http/envelope.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Filled, FillNote } from '../contract/bulk-endpoints.ts'
import { afterChange, type CartRecord, isExpired, type StoredAnswer } from '../domain/cart.ts'
import { storedChoices } from '../domain/line-choices.ts'
import { type CartShowing, presentLiveCart } from './cart.presenter.ts'
import type { NewLine } from './cart-lines.repo.ts'
import { endCart, lockOpenCart } from './carts.repo.ts'
import { type CartWish, openNew, putIn, takeCart, toldBy } from './fill-cart.ts'
import { judgeWay, type WayWish, wantedSlot } from './judge-way.ts'
import { judgeStock, judgeWish, type Wish } from './judge-wish.ts'
import { type CartNeeds, menuOf, noteShown, readLive, saveLive } from './open-cart.ts'

/** One of many things that are wanted. */
export interface WantedItem {
  readonly productId: string
  /** By which something chosen before is named when it is no longer on the menu; undefined for what is wanted anew. */
  readonly name: LocalizedText | undefined
  readonly qty: number
  readonly choices: ChoiceInput | undefined
  readonly answers: readonly StoredAnswer[]
  readonly instructions: string
  readonly isRecent: boolean
  /** What one cost when it was chosen, in minor units; a difference is told. */
  readonly priceBefore?: number
}

export interface ManyWish extends CartWish, WayWish {
  readonly items: readonly WantedItem[]
}

export interface Setting {
  readonly wish: ManyWish
  readonly wanted: Pick<Wish, 'orderType' | 'slot'>
  readonly menu: MenuSnapshot
  readonly now: Date
  readonly showing: CartShowing
}

/** By what wanted things are judged. */
export const settingOf = async (
  platform: CartNeeds,
  unit: Unit,
  { wish, showing, slot }: Pick<Setting, 'wish' | 'showing'> & Pick<Wish, 'slot'>,
): Promise<Setting> => {
  const { store, orderType } = wish
  const { now } = unit
  const { timeZone } = store
  const menu = menuFor(await menuOf(platform, unit, store), { slot, timeZone, now })
  return { wish, wanted: { orderType, slot }, menu, now, showing }
}

/** What an item would be in the cart, and what must be said about it. */
interface Judged {
  readonly item: WantedItem
  readonly product: MenuProduct | undefined
  readonly line: NewLine | undefined
  readonly text: string
}

const noteOf = ({ item, product, text }: Judged, isAdded: boolean, { showing }: Setting): FillNote => ({
  product: item.productId,
  name: localize(product?.name ?? item.name, showing.language),
  text,
  isAdded,
  replacement: product?.replacedBy
    ? { _id: product.replacedBy._id, name: localize(product.replacedBy.name, showing.language) }
    : null,
})

/** The choices that are still there, for when not all of them are. */
const leftOf = (product: MenuProduct, item: WantedItem, { menu, wanted, now }: Setting): ChoiceInput => {
  const offered = offeredAt(menu, wanted.slot?.start ?? now)
  return storedChoices(knownChoices(product, item.choices ?? []).filter(({ option }) => offered(option)))
}

const tellPrice = (item: WantedItem, line: NewLine, { wish, showing }: Setting): string => {
  const { priceBefore: from = line.snapshot.unitPrice } = item
  const { unitPrice: to } = line.snapshot
  if (from === to) return ''
  const amount = (value: number) => formatMoney(money(value, wish.store.currency), showing.language)
  const values = { item: localize(line.snapshot.name, showing.language), from: amount(from), to: amount(to) }
  return showing.catalogue.of(showing.language, 'cart')('change.price', values)
}

/** What an item would be in the cart; with words about it when it is not to be had, or not as it is wanted. */
export const judgeItem = (item: WantedItem, setting: Setting): Judged => {
  const { wish, wanted, menu, now, showing } = setting
  const { language, catalogue } = showing
  const product = menu.products.get(item.productId)
  const say = (key: string) =>
    catalogue.of(language, 'cart')(key, { item: localize(product?.name ?? item.name, language) })
  const told = (error: Failure) => messageOf(error, catalogue, language)
  // Only what was chosen before can have changed.
  const isKnown = item.name !== undefined
  if (!product) {
    const text = isKnown ? say('change.removed') : told(failure(menuErrors.unknownProduct))
    return { item, product, line: undefined, text }
  }
  const { answers, qty, instructions: specialInstructions, isRecent } = item
  const tryWith = (customize: ChoiceInput | undefined) =>
    judgeWish(
      product,
      { ...wanted, customize, answers, qty, specialInstructions, isRecent },
      { menu, store: wish.store, now, language },
    )
  const asWanted = tryWith(item.choices)
  if (asWanted.ok)
    return { item, product, line: asWanted.value, text: tellPrice(item, asWanted.value, setting) }
  const { failure: refusal } = asWanted
  if (!isKnown || !Object.values<unknown>(menuErrors).includes(refusal.error))
    return { item, product, line: undefined, text: told(refusal) }
  const without = tryWith(leftOf(product, item, setting))
  if (!without.ok) return { item, product, line: undefined, text: say('change.chooseAnew') }
  return { item, product, line: without.value, text: say('change.choices') }
}

/** As many of a line as there are; undefined when there is none. */
const asManyAsThereAre = (
  line: NewLine,
  cart: CartRecord,
  { menu, showing }: Setting,
): NewLine | undefined => {
  const { language } = showing
  for (let qty = line.qty - 1; qty > 0; qty -= 1)
    if (!judgeStock(menu, { ...line, qty }, { others: cart.lines, language })) return { ...line, qty }
  return undefined
}

interface Filling {
  readonly cart: CartRecord
  readonly added: number
  readonly notes: readonly FillNote[]
}

/** Puts one thing in, or as many of it as there are, and notes what must be said. */
const fillWith = async (
  unit: Unit,
  { filling, judged }: { filling: Filling; judged: Judged & { line: NewLine } },
  setting: Setting,
): Promise<Filling> => {
  const { cart, added, notes } = filling
  const { menu, showing } = setting
  const { language, catalogue } = showing
  const put = (line: NewLine) => putIn(unit, cart, { menu, line, language })
  const told = judged.text ? [...notes, noteOf(judged, true, setting)] : notes
  const all = await put(judged.line)
  if (all.ok) return { cart: { ...cart, lines: all.value }, added: added + judged.line.qty, notes: told }
  const text = messageOf(all.failure, catalogue, language)
  const fewer = asManyAsThereAre(judged.line, cart, setting)
  const some = fewer && (await put(fewer))
  const note = noteOf({ ...judged, text }, some?.ok === true, setting)
  if (!some?.ok || !fewer) return { ...filling, notes: [...notes, note] }
  return { cart: { ...cart, lines: some.value }, added: added + fewer.qty, notes: [...told, note] }
}

/** The cart as it stands when nothing was added to it. */
const untouched = async (
  platform: CartNeeds,
  unit: Unit,
  { wish, showing }: Setting,
): Promise<Filled['cart']> => {
  const cart = await lockOpenCart(unit, wish.userId)
  if (cart?.storeId !== wish.store._id || isExpired(cart, unit.now)) return null
  return presentLiveCart(await noteShown(unit, await readLive(platform, unit, { cart })), showing)
}

/**
 * Adds many things at once as far as they can be had, and names each that could not be, or not as it was wanted:
 * nothing is left out in silence. Refused as a whole only for what concerns all of it: the store, its services, or
 * another store's cart.
 */
export const addMany = async (
  platform: CartNeeds,
  unit: Unit,
  { wish, showing }: { wish: ManyWish; showing: CartShowing },
): Promise<Result<Filled, Failure>> => {
  const { store, items } = wish
  if (!store.isActive) return fail(failure(storeErrors.inactive))
  const slot = wantedSlot(store, wish)
  if (!slot.ok) return slot
  const setting = await settingOf(platform, unit, { wish, showing, slot: slot.value })
  const judged = items.map((item) => judgeItem(item, setting))
  const possible = judged.flatMap((one) => (one.line ? [{ ...one, line: one.line }] : []))
  const notes = judged.flatMap((one) => (one.line ? [] : [noteOf(one, false, setting)]))
  if (possible.length === 0) return ok({ cart: await untouched(platform, unit, setting), added: 0, notes })
  const found = await takeCart(unit, wish, await lockOpenCart(unit, wish.userId))
  if (!found.ok) return found
  const present = found.value?.areaId ?? null
  const way = await judgeWay(unit, store, { ...wish, present, showing: { ...showing, now: unit.now } })
  if (!way.ok) return way
  const opened = found.value ? ok(found.value) : await openNew(unit, wish, way.value)
  if (!opened.ok) return opened
  let filling: Filling = { cart: opened.value, added: 0, notes }
  for (const one of possible) filling = await fillWith(unit, { filling, judged: one }, setting)
  if (filling.cart.lines.length === 0) {
    endCart(unit, opened.value.id, 'closed')
    return ok({ cart: null, added: 0, notes: [...filling.notes] })
  }
  const { area, ...chosen } = way.value
  const cart = afterChange(opened.value, unit.now, { ...chosen, lines: filling.cart.lines })
  const live = await saveLive(platform, unit, {
    cart,
    known: { store, area },
    told: toldBy(opened.value, cart),
  })
  return ok({ cart: presentLiveCart(live, showing), added: filling.added, notes: [...filling.notes] })
}
