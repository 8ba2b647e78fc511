import type { Transaction } from '#platform/db/transaction.ts'
import { upsertAll } from '#platform/db/upsert.ts'
import type { BrandFile } from '../contract/site-file.ts'
import './sites.tables.ts'

/** The id of the brand with this key, in a system transaction. */
export const findBrandId = async (unit: Transaction, key: string): Promise<string | undefined> =>
  (await unit.sql.selectFrom('brands').select('id').where('key', '=', key).executeTakeFirst())?.id

/** The id of any brand, in a system transaction; undefined in an empty installation. */
export const findAnyBrandId = async (unit: Transaction): Promise<string | undefined> =>
  (await unit.sql.selectFrom('brands').select('id').limit(1).executeTakeFirst())?.id

/** The ids of a brand and its site, and the site's current path, by the brand's key. */
export const findBrandSite = (unit: Transaction, brandKey: string) =>
  unit.sql
    .selectFrom('brands')
    .innerJoin('sites', 'sites.brand_id', 'brands.id')
    .select(['brands.id as brandId', 'sites.id as siteId', 'sites.home_path as homePath'])
    .where('brands.key', '=', brandKey)
    .executeTakeFirst()

/** Inserts a brand, or updates the one with its key. */
export const upsertBrand = async (unit: Transaction, id: string, brand: BrandFile): Promise<void> => {
  const row = {
    id,
    key: brand.key,
    name: brand.name,
    color_code: brand.colorCode,
    currency: brand.currency,
    country: brand.country,
    languages: brand.languages,
    merchant_type: brand.merchantType,
    msg_config: brand.msgConfig,
    phone_countries: brand.phoneCountries,
    phone: brand.phone ?? null,
    show_call_us: brand.showCallUs,
    created_at: unit.now,
  }
  await upsertAll(unit, 'brands', { rows: [row], by: ['key'], keep: ['id', 'created_at'] })
}
