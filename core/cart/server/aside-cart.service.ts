import { pinOf } from '#core/customers/domain/pin.ts'
import type { AddressRecord } from '#core/customers/server/customers.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { bestFirst, reachesAddress } from '#core/stores/domain/delivery-zone.ts'
import { distanceMeters } from '#core/stores/domain/geo.ts'
import type { AreaRecord } from '#core/stores/domain/store.ts'
import { loadAreas } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import { afterChange, type CartRecord } from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { judgeItem, type ManyWish, settingOf } from './add-many.service.ts'
import type { CartShowing } from './cart.presenter.ts'
import { insertAside } from './carts.repo.ts'
import { putIn, toldBy } from './fill-cart.ts'
import { judgeWay, wantedSlot } from './judge-way.ts'
import { countedLine } from './judge-wish.ts'
import { type CartNeeds, saveLive } from './open-cart.ts'
import { judgeLimits } from './order-limits.service.ts'

export interface AsideWish extends Omit<ManyWish, 'replace' | 'area'> {
  /** Where a delivery goes; its area is the best of those that reach it. */
  readonly address: AddressRecord | undefined
}

const bestArea = async (unit: Unit, { store, address }: AsideWish): Promise<AreaRecord | undefined> => {
  if (!address) return undefined
  const to = { areaId: address.area_id, pin: pinOf(address) }
  const reaching = (await loadAreas(unit)).filter(
    (area) => area.storeId === store._id && reachesAddress(area, to),
  )
  return bestFirst(reaching, unit.now)[0]
}

/** The way as far as it is known without a courier, who is never asked inside a transaction: the area's fee holds. */
const wayTo = (area: AreaRecord | undefined, address: AddressRecord | undefined): CartRecord['quote'] => {
  if (!area || !address) return null
  const pin = pinOf(address)
  const metres = pin && Math.round(distanceMeters(area.outlet, pin))
  return { areaId: area._id, addressId: address.id, to: pin, metres, courier: null }
}

/**
 * Fills a cart beside the one that a customer may have open, with all of what is wanted as it is wanted, at the prices
 * of now. Refused, with what is different, where that cannot be had: nobody is there to agree to anything else. What was
 * written must be undone then, so leave the unit by an exception.
 */
export const fillAside = async (
  platform: CartNeeds,
  unit: Unit,
  { wish, showing }: { wish: AsideWish; showing: CartShowing },
): Promise<Result<LiveCart, Failure>> => {
  const { store, userId, orderType, language, address } = wish
  if (!store.isActive) return fail(failure(storeErrors.inactive))
  const slot = wantedSlot(store, wish)
  if (!slot.ok) return slot
  const setting = await settingOf(platform, unit, {
    ...{ wish: { ...wish, replace: false }, showing, slot: slot.value },
  })
  const { menu, now } = setting
  const judged = wish.items.map((item) => judgeItem(item, setting))
  const notes = judged.map(({ text }) => text).filter(Boolean)
  if (notes.length > 0) return fail(failure(cartErrors.notAsBefore, { values: { notes: notes.join(' ') } }))
  const area = await bestArea(unit, wish)
  const way = await judgeWay(unit, store, {
    ...wish,
    area: area?._id ?? null,
    showing: { ...showing, now },
  })
  if (!way.ok) return way
  const { areaId } = way.value
  const begun = await insertAside(unit, { userId, storeId: store._id, orderType, areaId, slot: slot.value })
  let cart = begun
  for (const { line } of judged) {
    const put = line && (await putIn(unit, cart, { menu, line, language }))
    if (put && !put.ok) return put
    if (put) cart = { ...cart, lines: put.value }
  }
  const after = cart.lines.map((line) => countedLine(menu, line))
  const refused = judgeLimits({ before: [], after }, { menu, language, field: 'items' })
  if (refused) return fail(refused)
  const filled = { ...afterChange(begun, now, { lines: cart.lines }), quote: wayTo(area, address) }
  return ok(
    await saveLive(platform, unit, { cart: filled, known: { store, area }, told: toldBy(begun, filled) }),
  )
}
