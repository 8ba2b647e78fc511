import { storeErrors } from '#core/stores/contract/errors.ts'
import { slotsOf } from '#core/stores/domain/slots.ts'
import type { ScheduledChannel } from '#core/stores/domain/store.ts'
import { brandOfStore, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { AvailabilityApi, TimeSlots } from '../contract/endpoints.ts'
import { presentTimeSlots } from './slots.presenter.ts'
import { fullSlots } from './slots.service.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

const readSlots = async (
  { db, catalogue }: Platform,
  { storeId, channel, language }: { storeId: string; channel: ScheduledChannel; language: Language },
): Promise<Result<TimeSlots, Failure>> => {
  const brandId = await brandOfStore(db, storeId)
  if (!brandId) return unknownStore
  return db.tenant(brandId, async (unit) => {
    const store = await loadStore(unit, storeId)
    if (!store) return unknownStore
    const { now } = unit
    const full = await fullSlots(unit, store, channel)
    const setting = { store, channel, language, catalogue, now }
    return ok(presentTimeSlots(slotsOf(store, { channel, now }), full, setting))
  })
}

export const availabilityHandlers = (platform: Platform): Handlers<AvailabilityApi> => ({
  'GET /api/v1/vendor-info/:id/time-slots': ({ params, language }) =>
    readSlots(platform, { storeId: params.id, channel: 'delivery', language }),
  'GET /api/v1/vendor-info/:id/scheduled-pickup-time-slots': ({ params, language }) =>
    readSlots(platform, { storeId: params.id, channel: 'pickup', language }),
})
