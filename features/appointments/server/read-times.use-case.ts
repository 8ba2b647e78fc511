import { loadTimeSlots } from '#core/availability/server/slots.service.ts'
import { peekCart } from '#core/cart/server/cart.service.ts'
import { isCustomer } from '#core/customers/server/require-customer.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { getSlotSettings } from '#core/stores/domain/channel-state.ts'
import { findStoreBrand, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, days, minutes } from '#platform/kernel/clock.ts'
import { localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { AppointmentsApi, AppointmentTimes } from '../contract/endpoints.ts'
import { canDoAll, isFree, sumMinutes } from '../domain/diary.ts'
import { listServices, loadDiaries } from './diaries.loader.ts'
import { selectPeople } from './people.repo.ts'

/** Who is free when. Without a cart, every time at which somebody works is listed. */
export const readAppointmentTimes = async (
  platform: Platform,
  { caller, params, query, language }: Call<AppointmentsApi['GET /api/v1/vendor-info/:id/appointments']>,
): Promise<Result<AppointmentTimes, Failure>> => {
  const unknown = fail(failure(storeErrors.unknownStore))
  const { id: storeId } = params
  const { channel } = query
  const brandId = await findStoreBrand(platform.db, storeId)
  if (!brandId) return unknown
  const isHere = isCustomer(caller) && caller.brandId === brandId
  return platform.db.tenant(brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    if (!store) return unknown
    const live = isHere ? await peekCart(platform, tx, { userId: caller.userId, storeId }) : undefined
    const services = live ? listServices(live) : []
    const everybody = await selectPeople(tx, storeId, { locks: false })
    const people = everybody.filter((person) => canDoAll(person, services))
    const { now } = tx
    const { catalogue } = platform
    const times = await loadTimeSlots(tx, { store, channel }, { language, catalogue, now })
    const settings = getSlotSettings(store, channel)
    const to = addMilliseconds(now, days((settings?.daysAhead ?? 0) + 1))
    const diaries = await loadDiaries(tx, { store, channel, people }, { from: now, to })
    const total = sumMinutes(services)
    const length = minutes(Math.max(total, settings?.slotMinutes ?? 0))
    const listFree = (startTime: string): string[] => {
      const start = Date.parse(startTime)
      return diaries
        .filter((diary) => isFree(diary, { start, end: start + length }))
        .map(({ personId }) => personId)
    }
    return ok({
      ...times,
      minutes: total,
      isByAppointment: everybody.length > 0,
      people: people.map(({ _id, name }) => ({ _id, name: localize(name, language) })),
      days: times.days.map((day) => ({
        ...day,
        slots: day.slots.map((slot) => ({ ...slot, people: listFree(slot.startTime) })),
      })),
    })
  })
}
