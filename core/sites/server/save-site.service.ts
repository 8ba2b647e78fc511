import type { Transaction } from '#platform/db/transaction.ts'
import { upsertAll } from '#platform/db/upsert.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { BrandFile, SiteSection } from '../contract/site-file.ts'
import type { PictureRecord } from '../domain/site.ts'
import './sites.tables.ts'

export interface SaveSiteInput {
  readonly brand: BrandFile
  readonly site: SiteSection
  readonly icon: PictureRecord | null
  readonly cover: PictureRecord | null
}

/** A part of the file that conflicts with another brand's site. */
export interface SiteConflict {
  readonly path: string
  readonly message: string
}

const selectExisting = async (unit: Transaction, brandKey: string) =>
  unit.sql
    .selectFrom('brands')
    .innerJoin('sites', 'sites.brand_id', 'brands.id')
    .select(['brands.id as brandId', 'sites.id as siteId', 'sites.home_path as homePath'])
    .where('brands.key', '=', brandKey)
    .executeTakeFirst()

const findConflicts = async (
  unit: Transaction,
  { site }: SaveSiteInput,
  siteId: string,
): Promise<SiteConflict[]> => {
  const homes = unit.sql.selectFrom('sites').select('id').where('home_path', '=', site.homePath)
  const former = unit.sql.selectFrom('site_paths').select('site_id as id').where('path', '=', site.homePath)
  const paths = await homes.unionAll(former).execute()
  const hosts =
    site.hosts.length === 0
      ? []
      : await unit.sql.selectFrom('site_hosts').selectAll().where('host', 'in', site.hosts).execute()
  const message = 'belongs to another brand'
  return [
    ...(paths.some(({ id }) => id !== siteId) ? [{ path: 'site.homePath', message }] : []),
    ...hosts
      .filter(({ site_id }) => site_id !== siteId)
      .map(({ host }) => ({ path: `site.hosts[${site.hosts.indexOf(host)}]`, message })),
  ]
}

const saveBrand = async (unit: Transaction, id: string, brand: BrandFile): Promise<void> => {
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

const saveSiteRow = async (
  unit: Transaction,
  { siteId, brandId }: { siteId: string; brandId: string },
  { site, icon, cover }: SaveSiteInput,
): Promise<void> => {
  const row = {
    id: siteId,
    brand_id: brandId,
    home_path: site.homePath,
    ui_version: site.uiVersion,
    title: site.title,
    description: site.description,
    icon,
    cover,
    about_us: site.aboutUs,
    terms: site.terms,
    faq: site.faq,
    is_listed: site.isListed,
    created_at: unit.now,
  }
  await upsertAll(unit, 'sites', { rows: [row], by: ['brand_id'], keep: ['id', 'created_at'] })
}

/** A former path keeps leading to the site, until it is used again. */
const saveAddresses = async (
  unit: Transaction,
  siteId: string,
  { site, formerPath }: { site: SiteSection; formerPath: string | undefined },
): Promise<void> => {
  await unit.sql.deleteFrom('site_paths').where('path', '=', site.homePath).execute()
  if (formerPath && formerPath !== site.homePath)
    await unit.sql.insertInto('site_paths').values({ path: formerPath, site_id: siteId }).execute()
  await unit.sql.deleteFrom('site_hosts').where('site_id', '=', siteId).execute()
  const hosts = site.hosts.map((host) => ({ host, site_id: siteId }))
  if (hosts.length > 0) await unit.sql.insertInto('site_hosts').values(hosts).execute()
}

/**
 * Writes a brand, identified by its key, and its site. To be called in a system transaction, before any other data of
 * the
 * brand is written; on a conflict nothing is written.
 */
export const saveBrandAndSite = async (
  unit: Transaction,
  wanted: SaveSiteInput,
): Promise<Result<{ brandId: string; siteId: string; isNew: boolean }, readonly SiteConflict[]>> => {
  const existing = await selectExisting(unit, wanted.brand.key)
  const brandId = existing?.brandId ?? unit.generateId()
  const siteId = existing?.siteId ?? unit.generateId()
  const conflicts = await findConflicts(unit, wanted, siteId)
  if (conflicts.length > 0) return fail(conflicts)
  await saveBrand(unit, brandId, wanted.brand)
  await saveSiteRow(unit, { siteId, brandId }, wanted)
  await saveAddresses(unit, siteId, { site: wanted.site, formerPath: existing?.homePath })
  return ok({ brandId, siteId, isNew: !existing })
}

/** Whether any brand exists: an empty installation is filled with demo data. */
export const hasBrands = async (unit: Transaction): Promise<boolean> =>
  (await unit.sql.selectFrom('brands').select('id').limit(1).executeTakeFirst()) !== undefined

/** Whether a brand with this key exists. */
export const hasBrand = async (unit: Transaction, key: string): Promise<boolean> =>
  (await unit.sql.selectFrom('brands').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
