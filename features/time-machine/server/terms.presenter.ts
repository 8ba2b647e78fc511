import type { Channel } from '#core/sites/domain/order-type.ts'
import { getStorePace } from '#core/stores/domain/arrival.ts'
import { getActiveBusy } from '#core/stores/domain/busy.ts'
import type { AreaRecord } from '#core/stores/domain/store.ts'
import { findOpeningEntry, getDayEntry } from '#core/stores/domain/weekly-hours.ts'
import {
  describeArea,
  type describeChannel,
  describeStoreTerms,
} from '#core/stores/server/store-cards.service.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { localize } from '#platform/kernel/language.ts'
import type { ShopAtMoment } from '../contract/endpoints.ts'
import { formatDayEntry } from './hours.formatter.ts'
import type { ReasonContext } from './reason-context.data.ts'

type Terms = ShopAtMoment['terms']
type StorePresentationContext = Parameters<typeof describeChannel>[2]

const NO_TERMS: Terms = {
  ...{ area: null, deliveryFee: null, minimumOrder: null, minutes: null },
  reasons: { times: null, deliveryFee: null, minimumOrder: null, minutes: null },
}

const formatAreaTimes = ({ hours, timeZone }: AreaRecord, context: ReasonContext): string => {
  const { now, translate } = context
  if (hours === null) return translate('reason.areaAlways')
  const entry = findOpeningEntry(hours, timeZone, now) ?? getDayEntry(hours, timeZone, now)
  return translate('reason.areaHours', { hours: formatDayEntry(entry, context) })
}

/** What an estimate is made of: the area's or the kitchen's minutes, a busy kitchen, and the learned pace. */
const formatMinutesReason = (areaMinutes: number | null, context: ReasonContext): string => {
  const { store, now, language, translate } = context
  const busy = getActiveBusy(store, now)
  const { addedMinutes } = getStorePace(store, areaMinutes)
  const until = busy?.until && formatDateTime(busy.until, store.timeZone, language)
  return [
    ...(areaMinutes === null ? [] : [translate('reason.areaMinutes', { minutes: areaMinutes })]),
    translate('reason.kitchenMinutes', { minutes: store.preparationMinutes }),
    ...(busy
      ? [
          translate(until ? 'reason.busyUntil' : 'reason.busy', {
            minutes: busy.extraMinutes,
            until: until ?? '',
          }),
        ]
      : []),
    ...(addedMinutes > 0 ? [translate('reason.slower', { minutes: addedMinutes })] : []),
    ...(addedMinutes < 0 ? [translate('reason.faster', { minutes: -addedMinutes })] : []),
  ].join(' ')
}

interface TermsInput {
  readonly channel: Channel
  readonly area: AreaRecord | undefined
  /** In the shop's language, at the moment. */
  readonly shown: StorePresentationContext
}

const presentDelivery = (
  area: AreaRecord,
  shown: StorePresentationContext,
  context: ReasonContext,
): Terms => {
  const { store, language, translate } = context
  const view = describeArea(area, { ...shown, store })
  const name = localize(area.name, language)
  return {
    area: view,
    deliveryFee: view.deliveryFee,
    minimumOrder: view.minimumOrder,
    minutes: { from: view.minutes, to: view.minutes + view.arrivalSpan },
    reasons: {
      times: formatAreaTimes(area, context),
      deliveryFee: translate('reason.areaFee', { area: name }),
      minimumOrder:
        area.minimumOrder === null
          ? translate('reason.deliveryMinimum')
          : translate('reason.areaMinimum', { area: name }),
      minutes: formatMinutesReason(area.minutes, context),
    },
  }
}

const presentPickup = (context: ReasonContext): Terms => {
  const { store, now, translate } = context
  const { minimumOrder, preparationMinutes, arrivalSpan } = describeStoreTerms(store, now)
  return {
    ...NO_TERMS,
    minimumOrder: minimumOrder.pickup,
    minutes: { from: preparationMinutes, to: preparationMinutes + arrivalSpan },
    reasons: {
      ...NO_TERMS.reasons,
      minimumOrder: translate('reason.pickupMinimum'),
      minutes: formatMinutesReason(null, context),
    },
  }
}

/** The fee, the minimum and the estimate of an order for now, with the setting behind each. */
export const presentTerms = ({ channel, area, shown }: TermsInput, context: ReasonContext): Terms => {
  if (channel === 'delivery') return area ? presentDelivery(area, shown, context) : NO_TERMS
  return channel === 'pickup' ? presentPickup(context) : NO_TERMS
}
