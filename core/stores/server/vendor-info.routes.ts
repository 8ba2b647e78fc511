import { getChannel } from '#core/sites/domain/order-type.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { formatTime, formatWeekday } from '#platform/i18n/format-time.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { storeErrors } from '../contract/errors.ts'
import type { ServiceTimings, VendorInfoApi } from '../contract/vendor-info-endpoints.ts'
import type { StoreHours } from '../domain/store.ts'
import { WEEKDAYS, type WeeklyHours } from '../domain/weekly-hours.ts'
import { presentQuestions } from './collect.service.ts'
import { presentGallery } from './gallery.presenter.ts'
import { createGatewayNumberLookup } from './gateway-numbers.mapper.ts'
import { loadStoreContext } from './selling-stores.service.ts'
import { presentChannel, presentStore, type StorePresentationContext } from './stores.presenter.ts'
import { findStoreBrand, loadStore } from './stores.service.ts'

/** A Monday, for formatting weekdays and times of day. */
const MONDAY = Temporal.PlainDate.from('2001-01-01')

const toWeekInstant = (days: number, time: string): Date => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = MONDAY.add({ days }).toZonedDateTime('UTC').add({ hours: hour, minutes: minute })
  return new Date(at.epochMilliseconds)
}

const isAllDay = (open: string, close: string): boolean =>
  open === '00:00' && (close === '23:59' || close === '24:00')

const presentServiceHours = (
  service: ServiceTimings['service'],
  hours: WeeklyHours,
  { language, catalogue }: Pick<StorePresentationContext, 'language' | 'catalogue'>,
): ServiceTimings => ({
  service,
  days: WEEKDAYS.map((day, index) => ({
    day,
    name: formatWeekday(toWeekInstant(index, '12:00'), 'UTC', language),
    windows: (hours[day] ?? []).map(([opensAt, closesAt]) => {
      const at = (time: string) => formatTime(toWeekInstant(index, time), 'UTC', language)
      const span = `${at(opensAt)} – ${at(closesAt)}`
      const allDay = catalogue.getTranslator(language, 'stores')('info.allDay')
      return { opensAt, closesAt, text: isAllDay(opensAt, closesAt) ? allDay : span }
    }),
  })),
})

const presentServiceTimings = (
  { store, delivery, pickup }: StoreHours,
  context: StorePresentationContext,
): ServiceTimings[] => [
  presentServiceHours('store', store, context),
  ...(delivery ? [presentServiceHours('delivery', delivery, context)] : []),
  ...(pickup ? [presentServiceHours('pickup', pickup, context)] : []),
]

const unknownStore = fail(failure(storeErrors.unknownStore))

/**
 * The outlet of an anonymous call with its site; inactive ones too, so that an old bookmark leads to an explanation.
 */
const findOutlet = async (
  platform: Platform,
  storeId: string,
  { language, share }: Pick<Call, 'language' | 'share'>,
) => {
  const { db } = platform
  const brandId = await findStoreBrand(db, storeId)
  if (!brandId) return undefined
  share(brandId)
  return db.tenant(brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    if (!store) return undefined
    return { store, site: await loadSite(tx), context: await loadStoreContext(platform, tx, language) }
  })
}

/** The handlers of the contract about an outlet's details. */
export const createVendorInfoHandlers = (platform: Platform): Handlers<VendorInfoApi> => ({
  'GET /api/v1/stores/:id/vendor-info': async ({ params, language, share }) => {
    const outlet = await findOutlet(platform, params.id, { language, share })
    if (!outlet) return unknownStore
    const { store, site, context } = outlet
    return ok({
      store: presentStore(store, site, { ...context, gatewayNumber: createGatewayNumberLookup(platform) }),
      timings: presentServiceTimings(store.hours, context),
    })
  },
  'GET /api/v1/gallery/:id': async ({ params, language, share }) => {
    const outlet = await findOutlet(platform, params.id, { language, share })
    return outlet ? ok(presentGallery(outlet.store, outlet.site, language)) : unknownStore
  },
  'GET /api/v1/misc-info': async ({ query, language, share }) => {
    const outlet = await findOutlet(platform, query.store, { language, share })
    if (!outlet) return unknownStore
    const { store, context } = outlet
    const channel = getChannel(query.orderType)
    const kind = channel === 'delivery' ? 'delivery' : 'pickup'
    return ok({
      store: store._id,
      state: presentChannel(store, channel, context),
      minimumOrder: money(store.minimumOrder[kind], store.currency),
      preparationMinutes: store.preparationMinutes,
      methods: [...store.paymentMethods[kind]],
      isEmailNeeded: store.isEmailNeeded,
      collectFromUser: presentQuestions(store.collect, language),
      tipPresets: [...store.tipPresets],
    })
  },
})
