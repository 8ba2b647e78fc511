import { slotErrors } from '#core/availability/contract/errors.ts'
import { createSlotRefusal } from '#core/availability/server/slots.service.ts'
import type { AppointmentRequest, CheckoutGuard } from '#core/checkout/server/checkout-guard.service.ts'
import { MAX_APPOINTMENT_MINUTES } from '#core/orders/domain/order.ts'
import { getSlotSettings } from '#core/stores/domain/channel-state.ts'
import { getScheduledChannel, type Slot } from '#core/stores/domain/slot.ts'
import type { ScheduledChannel } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days, minutes } from '#platform/kernel/clock.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { canDoAll, chooseFree, type Person, sumMinutes } from '../domain/diary.ts'
import { listServices, loadDiaries } from './diaries.loader.ts'
import { selectPeople } from './people.repo.ts'

interface Refused {
  readonly request: AppointmentRequest
  readonly channel: ScheduledChannel
  readonly slot: Slot
  /** Who may do it. */
  readonly people: readonly Person[]
  readonly length: number
}

/** Says that nobody suitable is free, with the nearest times at which somebody is. */
const refuseBusy = async (
  tx: Transaction,
  { request: { live, showing }, channel, slot, people, length }: Refused,
): Promise<Failure> => {
  const { store } = live
  const to = addMilliseconds(tx.now, days((getSlotSettings(store, channel)?.daysAhead ?? 0) + 1))
  const diaries = await loadDiaries(tx, { store, channel, people }, { from: tx.now, to })
  return createSlotRefusal(
    tx,
    { store, channel, slot },
    {
      ...{ error: slotErrors.personBusy, showing },
      isOfferable: ({ start }) =>
        chooseFree(diaries, { start: start.getTime(), end: start.getTime() + length }) !== undefined,
    },
  )
}

/**
 * Plans whose time an order takes. The outlet's people are locked first and their appointments read after that: of two
 * orders for the same person and time, the second sees the first.
 */
export const appointmentGuard: CheckoutGuard = {
  async planAppointment(tx, request) {
    const { live, personId, isStaffEntry } = request
    const services = listServices(live)
    const { store, cart } = live
    const channel = getScheduledChannel(cart.orderType)
    if (services.length === 0 || !channel) return ok(undefined)
    const everybody = await selectPeople(tx, store._id, { locks: true })
    if (everybody.length === 0) return ok(undefined)
    const { slot } = cart
    // Somebody who stands at the counter is served when it is their turn.
    if (!slot && isStaffEntry) return ok(undefined)
    if (!slot) return fail(failure(slotErrors.appointmentMissing, { field: 'scheduledTime' }))
    const people = everybody.filter(
      (person) => (personId === undefined || person._id === personId) && canDoAll(person, services),
    )
    const total = sumMinutes(services)
    const diaries = await loadDiaries(tx, { store, channel, people }, { from: slot.start, to: slot.start })
    const length = minutes(total)
    const wanted = { start: slot.start.getTime(), end: slot.start.getTime() + length }
    const chosen = total > MAX_APPOINTMENT_MINUTES ? undefined : chooseFree(diaries, wanted)
    const person = people.find(({ _id }) => _id === chosen?.personId)
    if (!person) return fail(await refuseBusy(tx, { request, channel, slot, people, length }))
    return ok({ personId: person._id, person: person.name, minutes: total })
  },
}
