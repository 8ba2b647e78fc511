import { getSlotSettings } from '#core/stores/domain/channel-state.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import { findNearestSlots, isSlotOffered, listSlotDays } from '#core/stores/domain/slots.ts'
import type { ScheduledChannel, SlotSettings, StoreRecord } from '#core/stores/domain/store.ts'
import type { SlotPresentationContext } from '#core/stores/server/slot-texts.service.ts'
import { type ErrorDefinition, type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import type { AlternativeSlots, TimeSlots } from '../contract/endpoints.ts'
import { slotErrors } from '../contract/errors.ts'
import { presentAlternativeSlots, presentTimeSlots } from './slots.presenter.ts'
import {
  deleteCartReservation,
  deleteOrderReservation,
  findReservationExpiry,
  insertReservation,
  lockSlot,
  moveReservation,
  returnReservationToCart,
  type SlotKey,
  selectOthersLoad,
  selectSlotLoads,
} from './slots.repo.ts'

/** How long a place is reserved for a customer during checkout. */
export const SLOT_RESERVATION_TTL = minutes(10)
const MAX_OFFERS = 3

/** A requested slot at a store. */
export interface SlotRequest {
  readonly store: StoreRecord
  readonly channel: ScheduledChannel
  readonly slot: Slot
}

/** The start times of full slots. */
export const findFullSlots = async (
  tx: Transaction,
  store: StoreRecord,
  channel: ScheduledChannel,
): Promise<ReadonlySet<number>> => {
  const settings = getSlotSettings(store, channel)
  if (!settings || (settings.maxOrders === null && settings.maxKitchenMinutes === null)) return new Set()
  const { maxOrders, maxKitchenMinutes, minutesPerItem } = settings
  const loads = await selectSlotLoads(tx, store._id, channel)
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

interface SlotRefusal {
  readonly error: ErrorDefinition
  readonly showing: SlotPresentationContext
  /** Whether a slot may be offered instead; absent: every one that has room. */
  readonly isOfferable?: (slot: Slot) => boolean
}

/** A refusal of a slot, with the nearest ones that can be had instead. */
export const createSlotRefusal = async (
  tx: Transaction,
  { store, channel, slot }: SlotRequest,
  { error, showing: context, isOfferable = () => true }: SlotRefusal,
): Promise<Failure> => {
  const full = await findFullSlots(tx, store, channel)
  const free = listSlotDays(store, { channel, now: tx.now })
    .flatMap(({ slots }) => slots)
    .filter(({ start }) => !full.has(start.getTime()) && start.getTime() !== slot.start.getTime())
    .filter(isOfferable)
  const offers: AlternativeSlots = presentAlternativeSlots(findNearestSlots(free, slot, MAX_OFFERS), {
    ...context,
    store,
    channel,
  })
  return failure(error, { data: offers })
}

/** All slots of a channel with their texts; full ones are marked. */
export const loadTimeSlots = async (
  tx: Transaction,
  { store, channel }: Omit<SlotRequest, 'slot'>,
  context: SlotPresentationContext,
): Promise<TimeSlots> =>
  presentTimeSlots(listSlotDays(store, { channel, now: tx.now }), await findFullSlots(tx, store, channel), {
    ...context,
    store,
    channel,
  })

/** Why a store does not offer a slot now, with the nearest offered ones; undefined when it does. */
export const validateSlot = async (
  tx: Transaction,
  wanted: SlotRequest,
  context: SlotPresentationContext,
): Promise<Failure | undefined> =>
  isSlotOffered(wanted.store, wanted.slot, { channel: wanted.channel, now: tx.now })
    ? undefined
    : createSlotRefusal(tx, wanted, { error: slotErrors.slotNotOffered, showing: context })

export interface ReserveSlotInput extends SlotRequest {
  readonly cartId: string
  /** The order that owns the place; absent while it is reserved for the cart. */
  readonly orderId?: string
  /** Number of requested items. */
  readonly itemCount: number
  /** Whether the cart is that of a guest whose phone was not verified. */
  readonly isGuest: boolean
}

const NO_LIMITS: Pick<SlotSettings, 'maxOrders' | 'maxKitchenMinutes' | 'minutesPerItem'> = {
  maxOrders: null,
  maxKitchenMinutes: null,
  minutesPerItem: 0,
}

interface SlotLimits {
  readonly maxOrders: number | null
  readonly maxKitchenMinutes: number | null
  readonly kitchenMinutes: number
}

/**
 * Whether there seems to be room, so that many requests for a full slot do not queue for its lock; the places are
 * counted again under the lock.
 */
const hasCapacity = async (
  tx: Transaction,
  place: SlotKey,
  { cartId, limits }: { cartId: string; limits: SlotLimits },
): Promise<boolean> => {
  const { maxOrders, maxKitchenMinutes, kitchenMinutes } = limits
  if (maxOrders === null && maxKitchenMinutes === null) return true
  const others = await selectOthersLoad(tx, place, cartId)
  if (maxOrders !== null && others.orders >= maxOrders) return false
  if (maxKitchenMinutes === null || others.orders === 0) return true
  return others.kitchenMinutes + kitchenMinutes <= maxKitchenMinutes
}

/**
 * Reserves a place in a slot, for a cart during checkout or for its order. The slot is never overbooked, because its
 * row is locked while places are counted. Lock order: the cart's row before, stock afterwards. The cart's reservation
 * in another slot is released, unless there is no room here. A guest's cart beyond the guests' share of the slot keeps
 * the time without a reserved place: whether there is room is then decided when the order is placed.
 */
export const reserveSlot = async (
  tx: Transaction,
  { store, channel, slot, cartId, orderId, itemCount, isGuest }: ReserveSlotInput,
  context: SlotPresentationContext,
): Promise<Failure | undefined> => {
  const { maxOrders, maxKitchenMinutes, minutesPerItem } = getSlotSettings(store, channel) ?? NO_LIMITS
  const place = { storeId: store._id, channel, slot }
  const limits = { maxOrders, maxKitchenMinutes, kitchenMinutes: itemCount * minutesPerItem }
  if (await hasCapacity(tx, place, { cartId, limits })) {
    await lockSlot(tx, place)
    const expiresAt = orderId ? null : addMilliseconds(tx.now, SLOT_RESERVATION_TTL)
    const hold = { ...place, ...limits, cartId, orderId: orderId ?? null, expiresAt, isGuest }
    if (await insertReservation(tx, hold)) return undefined
    if (isGuest && !orderId && (await hasCapacity(tx, place, { cartId, limits }))) {
      await deleteCartReservation(tx, cartId)
      return undefined
    }
  }
  return createSlotRefusal(tx, { store, channel, slot }, { error: slotErrors.slotFull, showing: context })
}

/** Expiry of a cart's reservation in its slot; undefined without one. */
export const findReservedUntil = (tx: Transaction, cartId: string, slot: Slot): Promise<Date | undefined> =>
  findReservationExpiry(tx, cartId, slot)

/** Reserves the place of an order that was not completed for its cart again. */
export const restoreCartReservation = (tx: Transaction, orderId: string): Promise<void> =>
  returnReservationToCart(tx, orderId, addMilliseconds(tx.now, SLOT_RESERVATION_TTL))

/** Gives the place that is reserved for one cart, or none, to another of the same customer, in place of its own. */
export const moveCartReservation = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await deleteCartReservation(tx, to)
  await moveReservation(tx, { from, to })
}

/** Releases the place that is reserved for a cart. */
export const releaseCartSlot = (tx: Transaction, cartId: string): Promise<void> =>
  deleteCartReservation(tx, cartId)

/** Releases the place of an order that will not be completed. */
export const releaseOrderSlot = (tx: Transaction, orderId: string): Promise<void> =>
  deleteOrderReservation(tx, orderId)
