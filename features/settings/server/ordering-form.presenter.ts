import { CHANNELS } from '#core/sites/domain/order-type.ts'
import type { StoreCharges } from '#core/stores/domain/charges.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { OrderingForm, OutletOrdering } from '../contract/ordering-endpoints.ts'

const presentDelivery = (delivery: StoreCharges['delivery']): OutletOrdering['charges']['delivery'] =>
  delivery.by === 'distance'
    ? { by: 'distance', bands: delivery.bands.map(({ upTo, fee }) => ({ upTo, fee })) }
    : delivery

const presentOrdering = (store: StoreRecord): OutletOrdering => {
  const { timeZone, isActive, skipToMenu, isEmailNeeded, isPinNeeded, packagingFee, charges } = store
  const { service, smallOrder, delivery, roundTo } = charges
  return {
    ...{ timeZone, isActive, skipToMenu, isEmailNeeded, isPinNeeded, packagingFee },
    collect: store.collect.map(({ key, type, label, mandatory, options }) => ({
      ...{ key, type, label, mandatory },
      options: options.map(({ key: option, name }) => ({ key: option, name })),
    })),
    tableNumbers: [...store.tableNumbers],
    gallery: store.gallery.map(({ base, width, height, alt }) => ({ base, width, height, alt })),
    packagingTax: store.packagingTaxId,
    charges: {
      ...{ service: { ...service }, smallOrder: { ...smallOrder }, roundTo },
      ...{ delivery: presentDelivery(delivery), tax: store.chargesTaxId },
    },
    tipPresets: [...store.tipPresets],
    minimumOrder: { delivery: store.minimumOrder.delivery, pickup: store.minimumOrder.pickup },
  }
}

interface FormContext {
  readonly language: Language
  readonly couriers: readonly string[]
  readonly hasTables: boolean
}

/** How an outlet takes orders, as its form edits it. */
export const presentOrderingForm = (
  store: StoreRecord,
  { language, couriers, hasTables }: FormContext,
): OrderingForm => {
  const ordering = presentOrdering(store)
  return {
    ...{ version: computeFormVersion(ordering), ordering, currency: store.currency },
    languages: [...store.languages],
    services: CHANNELS.filter((channel) => store.services[channel]),
    taxes: store.taxes.map(({ _id, name }) => ({ _id, name: localize(name, language) })),
    couriers: [...couriers],
    hasTables,
  }
}
