import type { z } from 'zod'
import { CHANNELS, type Channel } from '#core/sites/domain/order-type.ts'
import type { SiteRecord } from '#core/sites/domain/site.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { BusyKitchen } from '../contract/busy-endpoints.ts'
import type { Area, ChannelState, Store, StoreCard, storeSchema } from '../contract/endpoints.ts'
import { evaluateAreaHours } from '../domain/area-reach.ts'
import { computeStoreArrival } from '../domain/arrival.ts'
import { getActiveBusy } from '../domain/busy.ts'
import { type ChannelEvaluation, evaluateChannel } from '../domain/channel-state.ts'
import {
  type AreaRecord,
  getDeliveryMinimum,
  type ScheduledChannel,
  type StoreRecord,
} from '../domain/store.ts'
import { isTermsRequired } from '../domain/terms-countries.ts'
import { computeUtcOffsetHours } from '../domain/weekly-hours.ts'
import { presentQuestions } from './collect.service.ts'
import { getMomentValues } from './moment.service.ts'

/** What presenting needs besides the record. */
export interface StorePresentationContext {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly now: Date
  /** The stores with anything to sell; absent where that does not matter. */
  readonly selling?: ReadonlySet<string>
}

export interface StoreDetailsContext extends StorePresentationContext {
  /** The number of the gateway of this name. */
  readonly gatewayNumber: (name: string) => number
}

const formatState = (
  evaluation: ChannelEvaluation,
  store: StoreRecord,
  context: StorePresentationContext,
): string => {
  const { kind, opensAt, closesAt } = evaluation
  const { language, catalogue, now } = context
  const { timeZone } = store
  const translate = (key: string, values = {}) => catalogue.getTranslator(language, 'stores')(key, values)
  const at = (instant: Date) => ({ time: formatTime(instant, timeZone, language) })
  const when = (instant: Date) => getMomentValues(instant, { now, timeZone, language })
  switch (kind) {
    case 'open':
      return closesAt ? translate('state.open', at(closesAt)) : translate('state.openAlways')
    case 'closingSoon':
      return closesAt ? translate('state.closingSoon', at(closesAt)) : translate('state.openAlways')
    case 'opensSoon':
      return opensAt ? translate('state.opensSoon', at(opensAt)) : translate('state.closed')
    case 'closed':
      return opensAt ? translate('state.opens', when(opensAt)) : translate('state.closed')
    case 'paused':
      return opensAt ? translate('state.pausedUntil', when(opensAt)) : translate('state.paused')
    case 'plannedDowntime':
      return opensAt ? translate('state.plannedDowntime', when(opensAt)) : translate('state.closed')
    case 'inactive':
      return translate('state.inactive')
    case 'underTesting':
      return translate('state.underTesting')
  }
}

/** States that promise something to order, now or at an hour. */
const PROMISING: ReadonlySet<ChannelEvaluation['kind']> = new Set([
  'open',
  'closingSoon',
  'opensSoon',
  'closed',
])

/** Whether a channel takes orders now, in the shown language. */
export const presentChannel = (
  store: StoreRecord,
  channel: Channel,
  context: StorePresentationContext,
): ChannelState => {
  const evaluation = evaluateChannel(store, channel, context.now)
  if (context.selling?.has(store._id) === false && PROMISING.has(evaluation.kind))
    return {
      orderChannel: channel,
      state: 'inactive',
      isOpen: false,
      minutes: null,
      validUntil: null,
      text: context.catalogue.getTranslator(context.language, 'stores')('state.sellsNothing'),
    }
  return {
    orderChannel: channel,
    state: evaluation.kind,
    isOpen: evaluation.isOpen,
    text: formatState(evaluation, store, context),
    minutes: evaluation.minutes,
    validUntil: evaluation.validUntil?.toISOString() ?? null,
  }
}

/** A store as lists show it. Channels that it does not offer are left out. */
export const presentStoreCard = (store: StoreRecord, context: StorePresentationContext): StoreCard => {
  const channels = CHANNELS.filter((channel) => store.services[channel]).map((channel) =>
    presentChannel(store, channel, context),
  )
  return {
    _id: store._id,
    name: localize(store.name, context.language),
    address: localize(store.address, context.language),
    city: localize(store.city, context.language),
    latitude: store.latitude,
    longitude: store.longitude,
    isDeliveryAvailable: store.services.delivery,
    isPickupAvailable: store.services.pickup,
    isDineInAvailable: store.services.dineIn,
    isInRoomAvailable: store.services.inRoom,
    isOpen: channels.some(({ isOpen }) => isOpen),
    channels,
  }
}

/** How busy the kitchen is now, as staff set it. */
export const presentBusy = (store: StoreRecord, now: Date): BusyKitchen => {
  const busy = getActiveBusy(store, now)
  return busy && { extraMinutes: busy.extraMinutes, until: busy.until?.toISOString() ?? null }
}

/** The pauses in force now; expired ones are left out. */
export const presentPauses = (store: StoreRecord, now: Date): z.output<typeof storeSchema>['pauseOrder'] =>
  store.pauses
    .filter(({ until }) => until === null || until > now)
    .map(({ channel, until }) => ({
      orderChannel: channel,
      state: true,
      until: until?.toISOString() ?? null,
    }))

const getCountryName = (country: string): string =>
  new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country

const toGatewayCountry = (store: StoreRecord, { gatewayNumber }: StoreDetailsContext) => ({
  country: { en: getCountryName(store.country) },
  countryRef: {
    alpha2Code: store.country,
    activePg: gatewayNumber(store.gateway.name),
    isTermsAndConditionRequired: isTermsRequired(store.country),
  },
  pinCode: store.pinCode,
})

const presentMethods = (store: StoreRecord, channel: Channel, amount: (value: number) => Money) => ({
  methods: [...store.paymentMethods[channel]],
  cashDetails: { limit: store.cashLimit === null ? null : amount(store.cashLimit) },
})

const presentScheduled = (
  store: StoreRecord,
  channel: ScheduledChannel,
): Store['scheduledPickupDetails'] => ({
  active: store.services[channel] && (store.schedule[channel]?.isActive ?? false),
  scheduledDeliveryType: store.schedule[channel]?.type ?? 20,
})

/** What holds of a store's own orders, wherever they go: how long they take and the least that is ordered. */
export const presentStoreTerms = (
  store: StoreRecord,
  now: Date,
): Pick<Store, 'preparationMinutes' | 'arrivalSpan' | 'minimumOrder'> => {
  const arrival = computeStoreArrival(store, null, now)
  return {
    preparationMinutes: arrival.from,
    arrivalSpan: arrival.to - arrival.from,
    minimumOrder: {
      delivery: money(store.minimumOrder.delivery, store.currency),
      pickup: money(store.minimumOrder.pickup, store.currency),
    },
  }
}

/** Everything that a storefront needs of a store. */
export const presentStore = (store: StoreRecord, site: SiteRecord, context: StoreDetailsContext): Store => {
  const amount = (value: number) => money(value, store.currency)
  const { language, now } = context
  const { brand } = site
  return {
    ...presentStoreCard(store, context),
    ...presentStoreTerms(store, now),
    uiVersion: site.uiVersion,
    brand: { _id: brand._id, name: localize(brand.name, language), colorCode: brand.colorCode },
    phone: store.phone,
    previewMode: store.previewMode,
    isEmailNeeded: store.isEmailNeeded,
    isPinNeeded: store.isPinNeeded,
    timeZone: store.timeZone,
    timeZoneDiff: computeUtcOffsetHours(store.timeZone, now),
    location: toGatewayCountry(store, context),
    currency: { code: store.currency },
    languages: [...store.languages],
    paymentMethods: {
      delivery: presentMethods(store, 'delivery', amount),
      pickup: presentMethods(store, 'pickup', amount),
    },
    pauseOrder: presentPauses(store, now),
    scheduledDeliveryDetails: presentScheduled(store, 'delivery'),
    scheduledPickupDetails: presentScheduled(store, 'pickup'),
    pgConfiguration: store.gateway.account,
    settings: { isDirectPayment: false },
    posOutlet: null,
    posPlatform: null,
    tipPresets: [...store.tipPresets],
    skipToMenu: store.skipToMenu,
    collectFromUser: presentQuestions(store.collect, language),
  }
}

const presentTimes = (
  area: AreaRecord,
  { language, catalogue, now }: StorePresentationContext,
): Area['times'] => {
  const { isOpen, opensAt, closesAt } = evaluateAreaHours(area, now)
  const translate = catalogue.getTranslator(language, 'stores')
  const { timeZone } = area
  if (isOpen) return { isOpen, text: '', validUntil: closesAt?.toISOString() ?? null }
  if (!opensAt) return { isOpen, text: translate('area.notNow'), validUntil: null }
  const text = translate('area.again', getMomentValues(opensAt, { now, timeZone, language }))
  return { isOpen, text, validUntil: opensAt.toISOString() }
}

/** An area in the wire's shape, with the minimum that applies there. */
export const presentArea = (
  area: AreaRecord,
  { store, ...context }: StorePresentationContext & { readonly store: StoreRecord },
): Area => {
  const arrival = computeStoreArrival(store, area.minutes, context.now)
  return {
    _id: area._id,
    name: localize(area.name, context.language),
    city: localize(area.city, context.language),
    country: store.country,
    deliveryFee: money(area.fee, store.currency),
    minimumOrder: money(getDeliveryMinimum(store, area), store.currency),
    minutes: arrival.from,
    arrivalSpan: arrival.to - arrival.from,
    store: area.storeId,
    times: presentTimes(area, context),
  }
}
