import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Row } from '#platform/db/upsert.ts'
import { type StoreFile, type TaxFile, toDeliveryZone } from '../contract/site-file.ts'
import { USUAL_ACCEPTANCE } from '../domain/acceptance.ts'
import type { StoreCharges } from '../domain/charges.ts'
import { computeLatitudeBand } from '../domain/delivery-zone.ts'
import type { StoreSchedule } from '../domain/store.ts'
import { selectStoreKeys, selectTaxes } from './exported-stores.repo.ts'
import {
  updateAreasInactive,
  updateStoresInactive,
  upsertAreas,
  upsertStores,
  upsertTaxes,
} from './imported-stores.repo.ts'

/** Ids by the keys of a file. */
export type IdsByKey = ReadonlyMap<string, string>

const toIdsByKey = (rows: readonly Record<string, string>[], column: string): IdsByKey =>
  new Map(rows.map((row) => [row[column] ?? '', row.id ?? '']))

/** A brand's outlets, active or not, by their keys in its file. */
export const loadStoreIds = async (tx: Transaction, brandId: string): Promise<IdsByKey> =>
  toIdsByKey(await selectStoreKeys(tx, brandId), 'key')

/** Writes a brand's taxes. Taxes missing from the file stay, because orders may refer to them. */
export const saveTaxes = async (
  tx: Transaction,
  brandId: string,
  taxes: readonly TaxFile[],
): Promise<IdsByKey> => {
  const rows = taxes.map(({ key, name, rate, inclusive }) => ({
    id: tx.generateId(),
    brand_id: brandId,
    key,
    name,
    rate,
    inclusive,
  }))
  return toIdsByKey(await upsertTaxes(tx, rows), 'key')
}

/** A brand's taxes as a site file states them. */
export const loadTaxes = async (tx: Transaction, brandId: string): Promise<readonly TaxFile[]> =>
  selectTaxes(tx, brandId)

interface SaveBrandInput {
  readonly brandId: string
  readonly brandKey: string
  /** The stored pictures of the file, by their path in it. */
  readonly photos: ReadonlyMap<string, PictureRecord>
}

interface SaveContext extends SaveBrandInput {
  readonly taxIds: IdsByKey
}

const getTaxId = (taxIds: IdsByKey, key: string | undefined): string | null =>
  (key && taxIds.get(key)) || null

/** Without the undefined channels. */
const toSchedule = ({ delivery, pickup }: StoreFile['schedule']): StoreSchedule => ({
  ...(delivery ? { delivery } : {}),
  ...(pickup ? { pickup } : {}),
})

/** Without the tax, which is a row of its own, and without the undefined channels. */
const toCharges = ({ tax: _tax, service, smallOrder, ...charges }: StoreFile['charges']): StoreCharges => {
  const said = <Terms>(terms: Readonly<Record<string, Terms | undefined>>) =>
    Object.fromEntries(Object.entries(terms).flatMap(([channel, one]) => (one ? [[channel, one]] : [])))
  return { ...charges, service: said(service), smallOrder: said(smallOrder) }
}

const toStoreRow = (
  tx: Transaction,
  { brandId, brandKey, photos, taxIds }: SaveContext,
  { store, position }: { store: StoreFile; position: number },
): Row<'stores'> => ({
  id: tx.generateId(),
  brand_id: brandId,
  key: store.key,
  position,
  is_active: store.isActive,
  preview_mode: store.previewMode,
  skip_to_menu: store.skipToMenu,
  name: store.name,
  address: store.address,
  city: store.city,
  latitude: store.latitude,
  longitude: store.longitude,
  phone: store.phone ?? null,
  email: store.email ?? null,
  pin_code: store.pinCode ?? null,
  time_zone: store.timeZone,
  services: store.services,
  hours: store.hours,
  special_days: store.specialDays,
  schedule: toSchedule(store.schedule),
  payment_methods: store.paymentMethods,
  cash_limit: store.cashLimit ?? null,
  gateway: store.gateway,
  gateway_account: store.gatewayAccount ?? `${brandKey}-${store.key}`,
  other_gateways: store.otherGateways.map(({ gateway, gatewayAccount }) => ({
    name: gateway,
    account: gatewayAccount ?? `${brandKey}-${store.key}`,
  })),
  is_email_needed: store.isEmailNeeded,
  is_pin_needed: store.isPinNeeded,
  preparation_minutes: store.preparationMinutes,
  answer_minutes: store.answering?.minutes ?? null,
  answer_warn_minutes: (store.answering ?? USUAL_ACCEPTANCE).warnMinutes,
  collect: store.collect,
  table_numbers: store.tableNumbers,
  gallery: store.gallery.flatMap(({ photo, alt }) => {
    const picture = photos.get(photo)
    return picture ? [{ ...picture, alt }] : []
  }),
  packaging_fee: store.packagingFee,
  packaging_tax_id: getTaxId(taxIds, store.packagingTax),
  charges: toCharges(store.charges),
  charges_tax_id: getTaxId(taxIds, store.charges.tax),
  tip_presets: store.tipPresets,
  minimum_order: store.minimumOrder,
  menu_version: 1,
  content_version: 1,
})

const toAreaRow = (
  tx: Transaction,
  { brandId, taxIds }: SaveContext,
  { store, storeId, position }: { store: StoreFile; storeId: string; position: number },
): Row<'delivery_areas'> | undefined => {
  const area = store.areas[position]
  const zone = area && toDeliveryZone(store, area)
  const band = zone && computeLatitudeBand(zone)
  return (
    area && {
      id: tx.generateId(),
      brand_id: brandId,
      store_id: storeId,
      key: area.key,
      position,
      is_active: true,
      is_own: false,
      version: 1,
      name: area.name,
      city: area.city,
      fee: area.fee,
      minimum_order: area.minimumOrder ?? null,
      minutes: area.minutes,
      tax_id: getTaxId(taxIds, area.tax),
      zone: zone ?? null,
      zone_south: band?.south ?? null,
      zone_north: band?.north ?? null,
      hours: area.hours ?? null,
    }
  )
}

const saveAreas = async (
  tx: Transaction,
  context: SaveContext,
  { stores, storeIds }: { stores: readonly StoreFile[]; storeIds: IdsByKey },
): Promise<void> => {
  const { brandId } = context
  const rows = stores.flatMap((store) => {
    const storeId = storeIds.get(store.key) ?? ''
    return store.areas.flatMap((_, position) => toAreaRow(tx, context, { store, storeId, position }) ?? [])
  })
  await updateAreasInactive(tx, brandId)
  await upsertAreas(tx, rows)
}

/**
 * Writes a brand's taxes, stores and delivery areas, matched by their keys; stores and areas missing from the file
 * become inactive, but not the areas that the merchant created. Marks every menu of the brand as changed. Call it in
 * a system transaction.
 */
export const saveStores = async (
  tx: Transaction,
  brand: SaveBrandInput,
  { taxes, stores }: { taxes: readonly TaxFile[]; stores: readonly StoreFile[] },
): Promise<{ storeIds: IdsByKey; taxIds: IdsByKey }> => {
  const { brandId } = brand
  const context = { ...brand, taxIds: await saveTaxes(tx, brandId, taxes) }
  await updateStoresInactive(tx, brandId)
  const rows = stores.map((store, position) => toStoreRow(tx, context, { store, position }))
  const storeIds = toIdsByKey(await upsertStores(tx, rows), 'key')
  await saveAreas(tx, context, { stores, storeIds })
  return { storeIds, taxIds: context.taxIds }
}
