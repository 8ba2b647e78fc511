import { storeErrors } from '#core/stores/contract/errors.ts'
import type { ScheduledChannel } from '#core/stores/domain/store.ts'
import { findStoreBrand, loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { AvailabilityApi, TimeSlots } from '../contract/endpoints.ts'
import { loadTimeSlots } from './slots.service.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

const readSlots = async (
  { db, catalogue }: Platform,
  { storeId, channel, language }: { storeId: string; channel: ScheduledChannel; language: Language },
): Promise<Result<TimeSlots, Failure>> => {
  const brandId = await findStoreBrand(db, storeId)
  if (!brandId) return unknownStore
  return db.tenant(brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    if (!store) return unknownStore
    return ok(await loadTimeSlots(tx, { store, channel }, { language, catalogue, now: tx.now }))
  })
}

export const createAvailabilityHandlers = (platform: Platform): Handlers<AvailabilityApi> => ({
  'GET /api/v1/vendor-info/:id/time-slots': ({ params, language }) =>
    readSlots(platform, { storeId: params.id, channel: 'delivery', language }),
  'GET /api/v1/vendor-info/:id/scheduled-pickup-time-slots': ({ params, language }) =>
    readSlots(platform, { storeId: params.id, channel: 'pickup', language }),
})
