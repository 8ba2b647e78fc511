import { slotErrors } from '#core/availability/contract/errors.ts'
import { validateSlot } from '#core/availability/server/slots.service.ts'
import { getChannel, isScheduled, type OrderType } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { getSlotSettings } from '#core/stores/domain/channel-state.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import { getScheduledChannel } from '#core/stores/domain/slot.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import type { SlotPresentationContext } from '#core/stores/server/slot-texts.service.ts'
import { loadStoreArea } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { hasRequestedTime, parseSlot, type WireSchedule } from '../domain/wire-schedule.ts'

/** Order type, area and slot of a cart. */
export interface Fulfilment {
  readonly orderType: OrderType
  readonly areaId: string | null
  readonly slot: Slot | null
  /** The area, if it was read. */
  readonly area?: AreaRecord
}

export interface FulfilmentRequest extends WireSchedule {
  readonly orderType: OrderType
  readonly area?: string | null | undefined
}

const slotMissingFailure = fail(failure(slotErrors.slotMissing, { field: 'scheduledTime' }))

/** The requested slot, or null for an order for now; does not check whether it is offered. */
export const parseRequestedSlot = (
  store: StoreRecord,
  input: FulfilmentRequest,
): Result<Slot | null, Failure> => {
  const channel = getScheduledChannel(input.orderType)
  if (!isScheduled(input.orderType) || !channel)
    return hasRequestedTime(input) ? slotMissingFailure : ok(null)
  if (!getSlotSettings(store, channel)?.isActive)
    return fail(failure(storeErrors.channelNotOffered, { field: 'orderType' }))
  const slot = parseSlot(input, { store, channel })
  return slot ? ok(slot) : slotMissingFailure
}

const validateTime = async (
  tx: Transaction,
  store: StoreRecord,
  { wish: input, showing: context }: { wish: FulfilmentRequest; showing: SlotPresentationContext },
): Promise<Result<Slot | null, Failure>> => {
  const wanted = parseRequestedSlot(store, input)
  const channel = getScheduledChannel(input.orderType)
  if (!wanted.ok || !wanted.value || !channel) return wanted
  const refused = await validateSlot(tx, { store, channel, slot: wanted.value }, context)
  return refused ? fail(refused) : wanted
}

/**
 * Validates a fulfilment at a store: its service, its area and, for a scheduled order, its time. Without a requested
 * area the present one applies; pickup needs none.
 */
export const validateFulfilment = async (
  tx: Transaction,
  store: StoreRecord,
  {
    present = null,
    showing: context,
    ...input
  }: FulfilmentRequest & { present?: string | null; showing: SlotPresentationContext },
): Promise<Result<Fulfilment, Failure>> => {
  const { orderType } = input
  const channel = getChannel(orderType)
  if (!store.services[channel]) return fail(failure(storeErrors.channelNotOffered, { field: 'orderType' }))
  const slot = await validateTime(tx, store, { wish: input, showing: context })
  if (!slot.ok) return slot
  const way = { orderType, slot: slot.value }
  if (channel !== 'delivery') return ok({ ...way, areaId: null })
  if (!input.area) return ok({ ...way, areaId: input.area === null ? null : present })
  const area = await loadStoreArea(tx, store, input.area)
  if (area?.storeId !== store._id) return fail(failure(storeErrors.areaNotServed, { field: 'area' }))
  return ok({ ...way, areaId: area._id, area })
}
