import { slotSettingsOf } from '#core/stores/domain/channel-state.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import { nearestSlots, offersSlot, slotsOf } from '#core/stores/domain/slots.ts'
import type { ScheduledChannel, SlotSettings, StoreRecord } from '#core/stores/domain/store.ts'
import type { SlotShowing } from '#core/stores/server/slot-words.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { SlotOffers } from '../contract/endpoints.ts'
import { slotErrors } from '../contract/errors.ts'
import { presentOffers } from './slots.presenter.ts'
import {
  deleteHoldOfCart,
  deleteHoldOfOrder,
  findHold,
  insertHold,
  loadOfOthers,
  lockSlot,
  reopenHold,
  type SlotPlace,
  selectLoads,
} from './slots.repo.ts'

/** How long a place is kept for a customer who is about to order. */
export const HOLD_LIFE = minutes(10)
const OFFERS = 3

/** A time wanted at a store. */
export interface WantedSlot {
  readonly store: StoreRecord
  readonly channel: ScheduledChannel
  readonly slot: Slot
}

/** The starts of slots that take no further order. */
export const fullSlots = async (
  unit: Transaction,
  store: StoreRecord,
  channel: ScheduledChannel,
): Promise<ReadonlySet<number>> => {
  const settings = slotSettingsOf(store, channel)
  if (!settings || (settings.maxOrders === null && settings.maxKitchenMinutes === null)) return new Set()
  const { maxOrders, maxKitchenMinutes, minutesPerItem } = settings
  const loads = await selectLoads(unit, store._id, channel)
  return new Set(
    loads
      .filter(
        ({ orders, kitchenMinutes }) =>
          (maxOrders !== null && orders >= maxOrders) ||
          (maxKitchenMinutes !== null && kitchenMinutes + minutesPerItem > maxKitchenMinutes),
      )
      .map(({ startsAt }) => startsAt.getTime()),
  )
}

const refuse = async (
  unit: Transaction,
  { store, channel, slot }: WantedSlot,
  { error, showing }: { error: typeof slotErrors.slotFull; showing: SlotShowing },
): Promise<Failure> => {
  const full = await fullSlots(unit, store, channel)
  const free = slotsOf(store, { channel, now: unit.now })
    .flatMap(({ slots }) => slots)
    .filter(({ start }) => !full.has(start.getTime()) && start.getTime() !== slot.start.getTime())
  const offers: SlotOffers = presentOffers(nearestSlots(free, slot, OFFERS), { ...showing, store, channel })
  return failure(error, { data: offers })
}

/** Why a store does not offer a slot now, with the nearest that it does; undefined when it does. */
export const judgeSlot = async (
  unit: Transaction,
  wanted: WantedSlot,
  showing: SlotShowing,
): Promise<Failure | undefined> =>
  offersSlot(wanted.store, wanted.slot, { channel: wanted.channel, now: unit.now })
    ? undefined
    : refuse(unit, wanted, { error: slotErrors.slotNotOffered, showing })

export interface SlotTaker extends WantedSlot {
  readonly cartId: string
  /** The order that keeps the place; absent while it is only held for the cart. */
  readonly orderId?: string
  /** How many items are wanted. */
  readonly pieces: number
}

const NO_LIMITS: Pick<SlotSettings, 'maxOrders' | 'maxKitchenMinutes' | 'minutesPerItem'> = {
  maxOrders: null,
  maxKitchenMinutes: null,
  minutesPerItem: 0,
}

interface Limits {
  readonly maxOrders: number | null
  readonly maxKitchenMinutes: number | null
  readonly kitchenMinutes: number
}

/**
 * Whether there seems to be room, so that a crowd before a full slot does not queue for its lock; with the lock the
 * places are counted once more.
 */
const hasRoom = async (
  unit: Transaction,
  place: SlotPlace,
  { cartId, limits }: { cartId: string; limits: Limits },
): Promise<boolean> => {
  const { maxOrders, maxKitchenMinutes, kitchenMinutes } = limits
  if (maxOrders === null && maxKitchenMinutes === null) return true
  const others = await loadOfOthers(unit, place, cartId)
  if (maxOrders !== null && others.orders >= maxOrders) return false
  if (maxKitchenMinutes === null || others.orders === 0) return true
  return others.kitchenMinutes + kitchenMinutes <= maxKitchenMinutes
}

/**
 * Takes a place in a slot, for a cart that is about to be ordered or for its order: never more places than there are,
 * because the slot's row is locked while they are counted. The cart's row must be locked before, stock afterwards. A
 * place that the cart has in another slot is given back by this, unless there is no room here.
 */
export const takeSlot = async (
  unit: Transaction,
  { store, channel, slot, cartId, orderId, pieces }: SlotTaker,
  showing: SlotShowing,
): Promise<Failure | undefined> => {
  const { maxOrders, maxKitchenMinutes, minutesPerItem } = slotSettingsOf(store, channel) ?? NO_LIMITS
  const place = { storeId: store._id, channel, slot }
  const limits = { maxOrders, maxKitchenMinutes, kitchenMinutes: pieces * minutesPerItem }
  if (await hasRoom(unit, place, { cartId, limits })) {
    await lockSlot(unit, place)
    const expiresAt = orderId ? null : addMilliseconds(unit.now, HOLD_LIFE)
    const hold = { ...place, ...limits, cartId, orderId: orderId ?? null, expiresAt }
    if (await insertHold(unit, hold)) return undefined
  }
  return refuse(unit, { store, channel, slot }, { error: slotErrors.slotFull, showing })
}

/** Until when the place of a cart in its slot is held; undefined when it is not. */
export const heldUntil = (unit: Transaction, cartId: string, slot: Slot): Promise<Date | undefined> =>
  findHold(unit, cartId, slot)

/** The order was not made after all: its place is held for its cart again. */
export const keepForCart = (unit: Transaction, orderId: string): Promise<void> =>
  reopenHold(unit, orderId, addMilliseconds(unit.now, HOLD_LIFE))

/** Gives back the place that is held for a cart. */
export const releaseCartsSlot = (unit: Transaction, cartId: string): Promise<void> =>
  deleteHoldOfCart(unit, cartId)

/** Gives back the place of an order that will not be made. */
export const releaseOrdersSlot = (unit: Transaction, orderId: string): Promise<void> =>
  deleteHoldOfOrder(unit, orderId)
