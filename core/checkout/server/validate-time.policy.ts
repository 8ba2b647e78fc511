import { slotErrors } from '#core/availability/contract/errors.ts'
import { type ReserveSlotInput, validateSlot } from '#core/availability/server/slots.service.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import type { OrderRecord, OrderTerms } from '#core/orders/domain/order.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import {
  type ChannelKind,
  evaluateChannel,
  findActivePause,
  getChannelHours,
  getSlotSettings,
} from '#core/stores/domain/channel-state.ts'
import { getScheduledChannel } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { evaluateHours } from '#core/stores/domain/weekly-hours.ts'
import { type ErrorDefinition, type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type CheckoutPresentationContext, createStoreClosedFailure } from './changes.presenter.ts'

/** Errors for channels that are not open; for every other reason the store is closed. */
const CHANNEL_ERRORS: { readonly [Kind in ChannelKind]?: ErrorDefinition } = {
  paused: storeErrors.paused,
  inactive: storeErrors.channelNotOffered,
  underTesting: storeErrors.underTesting,
}

/** Why a store accepts no orders on a channel now; undefined when it does. */
const validateStoreOpen = (
  store: StoreRecord,
  channel: keyof StoreRecord['services'],
  now: Date,
): ErrorDefinition | undefined => {
  if (!store.isActive) return storeErrors.inactive
  const { isOpen, kind } = evaluateChannel(store, channel, now)
  return isOpen ? undefined : (CHANNEL_ERRORS[kind] ?? storeErrors.closed)
}

/** The slot reservation for a scheduled cart; undefined for an order for now. */
export const toSlotReservation = ({
  cart,
  store,
  lines,
}: LiveCart): Omit<ReserveSlotInput, 'orderId' | 'isGuest'> | undefined => {
  const channel = getScheduledChannel(cart.orderType)
  if (!cart.slot || !channel) return undefined
  const pieces = lines.reduce((sum, { line }) => sum + line.qty, 0)
  return { store, channel, slot: cart.slot, cartId: cart.id, itemCount: pieces }
}

/** The scheduled times in the form of the order terms. */
export const getScheduledTimes = ({
  cart,
  store,
  channel,
}: LiveCart): Pick<OrderTerms, 'scheduledFor' | 'scheduledUntil'> => {
  const isSpan = getSlotSettings(store, channel)?.type !== 10
  return { scheduledFor: cart.slot?.start ?? null, scheduledUntil: isSpan ? (cart.slot?.end ?? null) : null }
}

/** The outlet's acceptance terms; an order placed while it is closed waits for its opening. */
export const getOrderAnswerPolicy = ({ store, channel }: LiveCart, now: Date): OrderTerms['answering'] => {
  if (store.answering === null) return null
  const { opensAt } = evaluateHours(getChannelHours(store, channel), store.timeZone, now)
  return { ...store.answering, opensAt: opensAt?.toISOString() ?? null }
}

const validateStoreActive = (store: StoreRecord): ErrorDefinition | undefined => {
  if (!store.isActive) return storeErrors.inactive
  return store.previewMode ? storeErrors.underTesting : undefined
}

/**
 * Why an order cannot be placed for its time: now, while the store accepts orders, or later, while exactly that slot
 * is offered. It is never moved to another time.
 */
export const validateOrderTime = async (
  tx: Transaction,
  live: LiveCart,
  context: CheckoutPresentationContext,
): Promise<Failure | undefined> => {
  const { store, channel } = live
  const place = toSlotReservation(live)
  const closed = place ? validateStoreActive(store) : validateStoreOpen(store, channel, tx.now)
  if (closed) return createStoreClosedFailure(failure(closed), context)
  return place && validateSlot(tx, place, { ...context, now: tx.now })
}

/** Why a placed order may not be paid now; a scheduled one can be paid until its time comes. */
export const validateOrderPayable = (
  store: StoreRecord,
  { orderType, scheduledFor }: OrderRecord,
  now: Date,
): ErrorDefinition | undefined => {
  const channel = getChannel(orderType)
  if (!scheduledFor) return validateStoreOpen(store, channel, now)
  const pause = findActivePause(store, channel, now)
  if (pause && (pause.until === null || scheduledFor < pause.until)) return storeErrors.paused
  return validateStoreActive(store) ?? (scheduledFor <= now ? slotErrors.slotNotOffered : undefined)
}
