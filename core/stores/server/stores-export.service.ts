import type { Selectable } from 'kysely'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import { type ExportScope, toPictureName } from '#core/sites/server/site-export.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { DeliveryZone } from '../domain/delivery-zone.ts'
import { WEEKDAYS, type WeeklyHours } from '../domain/weekly-hours.ts'
import { selectExportedAreas, selectExportedStores, selectTaxKeys } from './exported-stores.repo.ts'
import { lockMenuStores } from './menu-versions.repo.ts'
import type { DeliveryAreasTable, StoresTable } from './stores.tables.ts'

export interface StoresExport {
  /** The section `stores` of a site file. */
  readonly stores: readonly object[]
  /** The pictures that it names. */
  readonly pictures: readonly PictureRecord[]
}

type StoreRow = Selectable<StoresTable>
type AreaRow = Selectable<DeliveryAreasTable>
type TaxKeys = ReadonlyMap<string, string>

/** Without the fields that have no value, which a file leaves out. */
const omitEmpty = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

const presentWeek = (hours: WeeklyHours): object =>
  omitEmpty(Object.fromEntries(WEEKDAYS.map((day) => [day, hours[day]])))

/** A circle around its outlet has no centre of its own, so that it moves with the outlet. */
const presentZone = (zone: DeliveryZone | null, { latitude, longitude }: StoreRow): unknown => {
  if (zone?.type !== 'Circle') return zone
  const { center, ...circle } = zone
  return center[0] === longitude && center[1] === latitude ? circle : zone
}

const presentArea = (area: AreaRow, { store, taxKeys }: { store: StoreRow; taxKeys: TaxKeys }): object =>
  omitEmpty({
    key: area.key,
    name: area.name,
    city: area.city,
    fee: area.fee,
    minimumOrder: area.minimum_order,
    minutes: area.minutes,
    tax: taxKeys.get(area.tax_id ?? ''),
    zone: presentZone(area.zone, store),
    hours: area.hours && presentWeek(area.hours),
  })

const presentPayment = (store: StoreRow, brandKey: string): object => {
  const derived = `${brandKey}-${store.key}`
  const nameOf = (account: string) => (account === derived ? {} : { gatewayAccount: account })
  return {
    paymentMethods: store.payment_methods,
    ...omitEmpty({ cashLimit: store.cash_limit }),
    gateway: store.gateway,
    ...nameOf(store.gateway_account),
    otherGateways: store.other_gateways.map(({ name, account }) => ({ gateway: name, ...nameOf(account) })),
  }
}

const presentTimes = ({ hours, special_days, schedule }: StoreRow): object => ({
  hours: omitEmpty({
    store: presentWeek(hours.store),
    delivery: hours.delivery && presentWeek(hours.delivery),
    pickup: hours.pickup && presentWeek(hours.pickup),
  }),
  specialDays: special_days,
  schedule,
})

const presentCharges = (store: StoreRow, taxKeys: TaxKeys): object => ({
  packagingFee: store.packaging_fee,
  ...omitEmpty({ packagingTax: taxKeys.get(store.packaging_tax_id ?? '') }),
  charges: { ...store.charges, ...omitEmpty({ tax: taxKeys.get(store.charges_tax_id ?? '') }) },
  tipPresets: store.tip_presets,
  minimumOrder: store.minimum_order,
})

const presentAnswering = ({ answer_minutes: minutes, answer_warn_minutes: warnMinutes }: StoreRow) =>
  minutes === null ? null : { minutes, warnMinutes }

const presentStore = (
  store: StoreRow,
  { brandKey, taxKeys, areas }: { brandKey: string; taxKeys: TaxKeys; areas: readonly AreaRow[] },
): object => ({
  ...{ key: store.key, isActive: store.is_active, previewMode: store.preview_mode },
  skipToMenu: store.skip_to_menu,
  ...{ name: store.name, address: store.address, city: store.city },
  ...{ latitude: store.latitude, longitude: store.longitude },
  ...omitEmpty({ phone: store.phone, email: store.email, pinCode: store.pin_code }),
  timeZone: store.time_zone,
  services: store.services,
  ...presentTimes(store),
  ...presentPayment(store, brandKey),
  isEmailNeeded: store.is_email_needed,
  isPinNeeded: store.is_pin_needed,
  preparationMinutes: store.preparation_minutes,
  answering: presentAnswering(store),
  collect: store.collect,
  tableNumbers: store.table_numbers,
  gallery: store.gallery.map(({ alt, ...picture }) => ({ photo: toPictureName(picture), alt })),
  ...presentCharges(store, taxKeys),
  areas: areas.map((area) => presentArea(area, { store, taxKeys })),
})

/** A brand's stores as a site file states them, with every field that has a value; inactive ones included. */
export const loadStoresExport = async (
  tx: Transaction,
  scope: ExportScope & { readonly brandKey: string },
): Promise<StoresExport> => {
  if (scope.locks) await lockMenuStores(tx, scope.brandId)
  const stores = await selectExportedStores(tx, scope.brandId)
  const areas = Map.groupBy(await selectExportedAreas(tx, scope), ({ store_id }) => store_id)
  const taxKeys = await selectTaxKeys(tx, scope.brandId)
  return {
    stores: stores.map((store) =>
      presentStore(store, { brandKey: scope.brandKey, taxKeys, areas: areas.get(store.id) ?? [] }),
    ),
    pictures: stores.flatMap(({ gallery }) => gallery.map(({ alt: _, ...picture }) => picture)),
  }
}
