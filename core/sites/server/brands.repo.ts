import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import { upsertAll } from '#platform/db/upsert.ts'
import type { BrandFile } from '../contract/site-file.ts'
import './sites.tables.ts'

/** The id of the brand with this key, in a system transaction. */
export const findBrandId = async (tx: Transaction, key: string): Promise<string | undefined> =>
  (await tx.sql.selectFrom('brands').select('id').where('key', '=', key).executeTakeFirst())?.id

/** The id of any brand, in a system transaction; undefined in an empty installation. */
export const findAnyBrandId = async (tx: Transaction): Promise<string | undefined> =>
  (await tx.sql.selectFrom('brands').select('id').limit(1).executeTakeFirst())?.id

/** The ids of a brand and its site, and the site's current path, by the brand's key. */
export const findBrandSite = (tx: Transaction, brandKey: string) =>
  tx.sql
    .selectFrom('brands')
    .innerJoin('sites', 'sites.brand_id', 'brands.id')
    .select(['brands.id as brandId', 'sites.id as siteId', 'sites.home_path as homePath'])
    .where('brands.key', '=', brandKey)
    .executeTakeFirst()

/** New brands are made one after the other, so that two of them cannot take one key or address. */
export const lockNewBrands = async (tx: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('new brands', 0))`.execute(tx.sql)
}

/** Locks the rows of a brand and its site until the transaction ends. */
export const lockBrandAndSite = async (tx: Transaction, brandId: string): Promise<void> => {
  await tx.sql.selectFrom('brands').select('id').where('id', '=', brandId).forUpdate().execute()
  await tx.sql.selectFrom('sites').select('id').where('brand_id', '=', brandId).forUpdate().execute()
}

/** Inserts a brand, or updates the one with its key. */
export const upsertBrand = async (tx: Transaction, id: string, brand: BrandFile): Promise<void> => {
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
    email_domains: brand.emailDomains,
    phone: brand.phone ?? null,
    show_call_us: brand.showCallUs,
    created_at: tx.now,
  }
  await upsertAll(tx, 'brands', { rows: [row], by: ['key'], keep: ['id', 'created_at'] })
}
