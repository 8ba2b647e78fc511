import { sql } from 'kysely'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import type { Channel } from '#core/sites/domain/order-type.ts'
import { prepareStatement, type StatementBuilder } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { USUAL_PACE } from '../domain/arrival.ts'
import { applySpecialDays } from '../domain/special-days.ts'
import type { AreaRecord, StoreRecord, TaxRecord } from '../domain/store.ts'
import { cacheArea, cacheStore, findCachedArea, findCachedStore } from './stores.cache.ts'
import './stores.tables.ts'

interface PauseRow {
  readonly channel: Channel
  readonly until: string | null
}

/** Stores with their site, pauses and taxes in one statement. */
const storeQuery = ({ sql: db }: StatementBuilder) =>
  db
    .selectFrom('stores')
    .innerJoin('brands', 'brands.id', 'stores.brand_id')
    .innerJoin('sites', 'sites.brand_id', 'stores.brand_id')
    .selectAll('stores')
    .select('sites.home_path')
    .select(['brands.country', 'brands.currency', 'brands.languages', 'brands.email_domains'])
    .select('brands.merchant_type')
    .select([
      sql<
        PauseRow[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'until', paused_until)), '[]')
        from store_pauses where store_id = stores.id)`.as('pauses'),
      sql<
        Partial<StoreRecord['pace']>
      >`(select coalesce(jsonb_object_agg(channel, jsonb_build_object('addedMinutes', added_minutes,
        'spanMinutes', span_minutes)), '{}')
        from store_pace where store_id = stores.id)`.as('pace'),
      sql<TaxRecord[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        '_id', taxes.id, 'name', taxes.name, 'rate', taxes.rate, 'inclusive', taxes.inclusive) order by taxes.key), '[]')
        from taxes where taxes.brand_id = stores.brand_id)`.as('taxes'),
    ])

type StoreRow = Awaited<ReturnType<ReturnType<typeof storeQuery>['execute']>>[number]

const toStore = (row: StoreRow): StoreRecord => ({
  _id: row.id,
  brandId: row.brand_id,
  merchantType: row.merchant_type,
  key: row.key,
  name: row.name,
  address: row.address,
  city: row.city,
  latitude: row.latitude,
  longitude: row.longitude,
  phone: row.phone,
  email: row.email,
  pinCode: row.pin_code,
  country: row.country,
  currency: row.currency,
  languages: row.languages,
  timeZone: row.time_zone,
  isActive: row.is_active,
  previewMode: row.preview_mode,
  previewRound: row.preview_round,
  skipToMenu: row.skip_to_menu,
  downtime: row.downtime_from && row.downtime_to && { from: row.downtime_from, to: row.downtime_to },
  services: row.services,
  hours: applySpecialDays(row.hours, row.special_days),
  specialDays: row.special_days,
  schedule: row.schedule,
  pauses: row.pauses.map(({ channel, until }) => ({
    channel,
    until: until === null ? null : new Date(until),
  })),
  paymentMethods: row.payment_methods,
  cashLimit: row.cash_limit,
  gateway: { name: row.gateway, account: row.gateway_account },
  otherGateways: row.other_gateways,
  isEmailNeeded: row.is_email_needed,
  isPinNeeded: row.is_pin_needed,
  emailDomains: row.email_domains,
  preparationMinutes: row.preparation_minutes,
  busy: row.busy_minutes === null ? null : { extraMinutes: row.busy_minutes, until: row.busy_until },
  pace: { delivery: USUAL_PACE, pickup: USUAL_PACE, ...row.pace },
  answering:
    row.answer_minutes === null
      ? null
      : { minutes: row.answer_minutes, warnMinutes: row.answer_warn_minutes },
  collect: row.collect,
  tableNumbers: row.table_numbers,
  gallery: row.gallery,
  packagingFee: row.packaging_fee,
  packagingTaxId: row.packaging_tax_id,
  charges: row.charges,
  chargesTaxId: row.charges_tax_id,
  taxes: row.taxes,
  tipPresets: row.tip_presets,
  minimumOrder: row.minimum_order,
  menuVersion: row.menu_version,
  homePath: row.home_path,
})

const storeById = prepareStatement<{ id: string }, StoreRow>((builder, { id }) =>
  storeQuery(builder).where('stores.id', '=', id),
)

const versionsById = prepareStatement<{ id: string }, { revision: string; menuVersion: number }>(
  ({ sql: db }, { id }) =>
    db.selectFrom('stores').select(['revision', 'menu_version as menuVersion']).where('id', '=', id),
)

/** A store, from the cache when the database confirms that its revision is unchanged. */
export const selectStore = async (tx: Transaction, id: string): Promise<StoreRecord | undefined> => {
  const [versions] = await tx.query(versionsById({ id }))
  if (!versions) return undefined
  const known = findCachedStore(id, versions)
  if (known) return known
  const [row] = await tx.query(storeById({ id }))
  return row && cacheStore({ revision: row.revision, store: toStore(row) })
}

/** The stores of the transaction's brand in the merchant's order, including inactive ones. */
export const selectStores = async (tx: Transaction): Promise<StoreRecord[]> =>
  (await storeQuery(tx).where('stores.brand_id', '=', tx.brandId).orderBy('stores.position').execute()).map(
    toStore,
  )

export const selectStoreBrand = async (tx: Transaction, storeId: string): Promise<string | undefined> => {
  const row = await tx.sql
    .selectFrom('stores')
    .select('brand_id')
    .where('id', '=', storeId)
    .executeTakeFirst()
  return row?.brand_id
}

const areaQuery = ({ sql: db }: StatementBuilder) =>
  db
    .selectFrom('delivery_areas')
    .innerJoin('stores', 'stores.id', 'delivery_areas.store_id')
    .select([
      'delivery_areas.id as _id',
      'delivery_areas.store_id as storeId',
      'delivery_areas.name',
      'delivery_areas.city',
      'delivery_areas.fee',
      'delivery_areas.minimum_order as minimumOrder',
      'delivery_areas.minutes',
      'delivery_areas.tax_id as taxId',
      'delivery_areas.zone',
      'delivery_areas.hours',
      'stores.time_zone as timeZone',
      sql<GeoPoint>`jsonb_build_object('lat', stores.latitude, 'lng', stores.longitude)`.as('outlet'),
    ])
    .where('delivery_areas.is_active', '=', true)

const brandAreasQuery = (tx: Transaction) =>
  areaQuery(tx)
    .where('delivery_areas.brand_id', '=', tx.brandId)
    .where('stores.is_active', '=', true)
    .orderBy('stores.position')
    .orderBy('delivery_areas.position')

const areaById = prepareStatement<{ id: string }, AreaRecord>((builder, { id }) =>
  areaQuery(builder).where('delivery_areas.id', '=', id),
)

export const selectArea = async (tx: Transaction, areaId: string): Promise<AreaRecord | undefined> =>
  (await tx.query(areaById({ id: areaId })))[0]

/** The store of an area of any brand. In a system transaction. */
export const selectAreaStore = async (tx: Transaction, areaId: string): Promise<string | undefined> => {
  const row = await tx.sql
    .selectFrom('delivery_areas')
    .select('store_id')
    .where('id', '=', areaId)
    .executeTakeFirst()
  return row?.store_id
}

type RevisedArea = AreaRecord & { readonly revision: string }

const revisedArea = prepareStatement<{ id: string }, RevisedArea>((builder, { id }) =>
  areaQuery(builder).select('stores.revision').where('delivery_areas.id', '=', id),
)

/** An area, from the cache when it has the revision of the given store. */
export const selectStoreArea = async (
  tx: Transaction,
  store: StoreRecord,
  areaId: string,
): Promise<AreaRecord | undefined> => {
  const known = findCachedArea(store, areaId)
  if (known) return known
  const [row] = await tx.query(revisedArea({ id: areaId }))
  if (!row) return undefined
  const { revision, ...area } = row
  return cacheArea({ revision, area })
}

/** The areas that active stores of the transaction's brand deliver to. */
export const selectAreas = async (tx: Transaction): Promise<AreaRecord[]> => brandAreasQuery(tx).execute()

/** Of the same areas, those with a shape at the latitude of one of the places. */
export const selectAreasAtLatitudes = async (
  tx: Transaction,
  latitudes: readonly number[],
): Promise<AreaRecord[]> =>
  brandAreasQuery(tx)
    .where('delivery_areas.zone', 'is not', null)
    .where('delivery_areas.zone_south', '<=', Math.max(...latitudes))
    .where('delivery_areas.zone_north', '>=', Math.min(...latitudes))
    .execute()

/** The time zones of the stores that the transaction sees, that of most stores first. */
export const selectTimeZones = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.sql
    .selectFrom('stores')
    .select('time_zone')
    .groupBy('time_zone')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('time_zone')
    .execute()
  return rows.map(({ time_zone }) => time_zone)
}
