import { getPin } from '#core/customers/domain/pin.ts'
import type { AddressRecord } from '#core/customers/server/customers.service.ts'
import { computeDistanceMeters } from '#core/maps/domain/geo.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { canReachAddress, rankAreasByTerms } from '#core/stores/domain/area-reach.ts'
import type { AreaRecord } from '#core/stores/domain/store.ts'
import { loadAreas } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { cartErrors } from '../contract/errors.ts'
import { type CartRecord, toUpdatedCart } from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { acknowledgedBy, addLine } from './add-line.writer.ts'
import { type BulkAddInput, evaluateRequestedItem, loadBulkAddContext } from './bulk-add.service.ts'
import type { CartPresentationContext } from './cart.presenter.ts'
import { insertTransientCart } from './carts.repo.ts'
import { type CartDependencies, saveLiveCart } from './live-cart.loader.ts'
import { validateOrderLimits } from './order-limits.service.ts'
import { parseRequestedSlot, validateFulfilment } from './validate-fulfilment.policy.ts'
import { toCountedLine } from './validate-line.policy.ts'

export interface TransientCartInput extends Omit<BulkAddInput, 'replace' | 'area'> {
  /** The destination of a delivery; the preferred area that reaches it is used. */
  readonly address: AddressRecord | undefined
}

const findBestArea = async (
  tx: Transaction,
  { store, address }: TransientCartInput,
): Promise<AreaRecord | undefined> => {
  if (!address) return undefined
  const to = { areaId: address.area_id, pin: getPin(address) }
  const reaching = (await loadAreas(tx)).filter(
    (area) => area.storeId === store._id && canReachAddress(area, to),
  )
  return rankAreasByTerms(reaching, tx.now)[0]
}

/** The quote without a courier, because no courier is called inside a transaction: the area's fee applies. */
const toQuoteWithoutCourier = (
  area: AreaRecord | undefined,
  address: AddressRecord | undefined,
): CartRecord['quote'] => {
  if (!area || !address) return null
  const pin = getPin(address)
  const metres = pin && Math.round(computeDistanceMeters(area.outlet, pin))
  return { areaId: area._id, addressId: address.id, to: pin, metres, courier: null }
}

/**
 * Fills a cart in addition to the customer's open one, with all items exactly as requested, at current prices. Fails
 * with the differences where that is not possible, because the customer is not present to accept a change. Writes
 * must then be rolled back, so leave the transaction by an exception.
 */
export const fillTransientCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { input, showing: context }: { input: TransientCartInput; showing: CartPresentationContext },
): Promise<Result<LiveCart, Failure>> => {
  const { store, userId, orderType, language, address } = input
  if (!store.isActive) return fail(failure(storeErrors.inactive))
  const slot = parseRequestedSlot(store, input)
  if (!slot.ok) return slot
  const setting = await loadBulkAddContext(platform, tx, {
    ...{ input: { ...input, replace: false }, showing: context, slot: slot.value },
  })
  const { menu, now } = setting
  const evaluated = input.items.map((item) => evaluateRequestedItem(item, setting))
  const notes = evaluated.map(({ text }) => text).filter(Boolean)
  if (notes.length > 0) return fail(failure(cartErrors.notAsBefore, { values: { notes: notes.join(' ') } }))
  const area = await findBestArea(tx, input)
  const fulfilment = await validateFulfilment(tx, store, {
    ...input,
    area: area?._id ?? null,
    showing: { ...context, now },
  })
  if (!fulfilment.ok) return fulfilment
  const { areaId } = fulfilment.value
  const begun = await insertTransientCart(tx, {
    userId,
    storeId: store._id,
    orderType,
    areaId,
    slot: slot.value,
  })
  let cart = begun
  for (const { line } of evaluated) {
    const put = line && (await addLine(tx, cart, { menu, line, language }))
    if (put && !put.ok) return put
    if (put) cart = { ...cart, lines: put.value }
  }
  const after = cart.lines.map((line) => toCountedLine(menu, line))
  const refused = validateOrderLimits({ before: [], after }, { menu, language, field: 'items' })
  if (refused) return fail(refused)
  const filled = {
    ...toUpdatedCart(begun, now, { lines: cart.lines }),
    quote: toQuoteWithoutCourier(area, address),
  }
  return ok(
    await saveLiveCart(platform, tx, {
      cart: filled,
      known: { store, area },
      told: acknowledgedBy(begun, filled),
    }),
  )
}
