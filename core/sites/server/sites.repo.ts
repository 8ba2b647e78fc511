import { sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { upsertAll } from '#platform/db/upsert.ts'
import type { SiteSection } from '../contract/site-file.ts'
import type { BrandRecord, PictureRecord, SiteRecord } from '../domain/site.ts'
import './sites.tables.ts'

const brandColumns = [
  'brands.id as _id',
  'brands.key as key',
  'brands.name as name',
  'brands.color_code as colorCode',
  'brands.currency as currency',
  'brands.country as country',
  'brands.languages as languages',
  'brands.merchant_type as merchantType',
  'brands.msg_config as msgConfig',
  'brands.phone_countries as phoneCountries',
  'brands.email_domains as emailDomains',
  'brands.phone as phone',
  'brands.show_call_us as showCallUs',
] as const

const siteColumns = [
  'sites.id as siteId',
  'sites.home_path as homePath',
  'sites.ui_version as uiVersion',
  'sites.look as look',
  'sites.title as title',
  'sites.description as description',
  'sites.icon as icon',
  'sites.cover as cover',
  'sites.about_us as aboutUs',
  'sites.terms as terms',
  'sites.faq as faq',
  'sites.is_listed as isListed',
  'sites.embed_parents as embedParents',
] as const

const siteQuery = (tx: Transaction) =>
  tx.sql
    .selectFrom('sites')
    .innerJoin('brands', 'brands.id', 'sites.brand_id')
    .select([...brandColumns, ...siteColumns])
    .select([
      sql<string[]>`array(select host from site_hosts where site_id = sites.id order by host)`.as('hosts'),
      sql<string[]>`array(select path from site_paths where site_id = sites.id order by path)`.as('oldPaths'),
    ])

type SiteRow = Awaited<ReturnType<ReturnType<typeof siteQuery>['execute']>>[number]

const toSite = (row: SiteRow): SiteRecord => {
  const { _id, key, name, colorCode, currency, country, languages, merchantType, ...rest } = row
  const { msgConfig, phoneCountries, emailDomains, phone, showCallUs, siteId, ...site } = rest
  const brand = {
    _id,
    key,
    name,
    colorCode,
    currency,
    country,
    languages,
    merchantType,
    msgConfig,
    phoneCountries,
    emailDomains,
    phone,
    showCallUs,
  }
  return { ...site, _id: siteId, brand }
}

/** The site whose path, current or former, is `path`. */
export const selectSiteByPath = async (tx: Transaction, path: string): Promise<SiteRecord | undefined> => {
  const rows = await siteQuery(tx)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('sites.home_path', '=', path),
        exists(
          selectFrom('site_paths')
            .select('site_paths.path')
            .whereRef('site_paths.site_id', '=', 'sites.id')
            .where('site_paths.path', '=', path),
        ),
      ]),
    )
    .execute()
  const row = rows.find(({ homePath }) => homePath === path) ?? rows[0]
  return row && toSite(row)
}

export const selectSiteByHost = async (tx: Transaction, host: string): Promise<SiteRecord | undefined> => {
  const row = await siteQuery(tx)
    .innerJoin('site_hosts', 'site_hosts.site_id', 'sites.id')
    .where('site_hosts.host', '=', host)
    .executeTakeFirst()
  return row && toSite(row)
}

export const selectSiteById = async (tx: Transaction, siteId: string): Promise<SiteRecord | undefined> => {
  const row = await siteQuery(tx).where('sites.id', '=', siteId).executeTakeFirst()
  return row && toSite(row)
}

export const selectSiteOfBrand = async (
  tx: Transaction,
  brandId: string,
): Promise<SiteRecord | undefined> => {
  const row = await siteQuery(tx).where('sites.brand_id', '=', brandId).executeTakeFirst()
  return row && toSite(row)
}

/** Sites that may be listed on the start page, by the merchants' keys. */
export const selectListedSites = async (tx: Transaction): Promise<SiteRecord[]> =>
  (await siteQuery(tx).where('sites.is_listed', '=', true).orderBy('sites.created_at').execute()).map(toSite)

const brandById = prepareStatement<{ id: string }, BrandRecord>(({ sql: db }, { id }) =>
  db.selectFrom('brands').select(brandColumns).where('brands.id', '=', id),
)

export const selectBrand = async (tx: Transaction, id: string): Promise<BrandRecord | undefined> =>
  (await tx.query(brandById({ id })))[0]

interface SiteTerms {
  readonly site: SiteSection
  readonly icon: PictureRecord | null
  readonly cover: PictureRecord | null
}

/** Inserts a brand's site, or updates the existing one. */
export const upsertSite = async (
  tx: Transaction,
  { siteId, brandId }: { siteId: string; brandId: string },
  { site, icon, cover }: SiteTerms,
): Promise<void> => {
  const row = {
    id: siteId,
    brand_id: brandId,
    home_path: site.homePath,
    ui_version: site.uiVersion,
    look: site.look,
    title: site.title,
    description: site.description,
    icon,
    cover,
    about_us: site.aboutUs,
    terms: site.terms,
    faq: site.faq,
    is_listed: site.isListed,
    embed_parents: site.embedParents,
    created_at: tx.now,
  }
  await upsertAll(tx, 'sites', { rows: [row], by: ['brand_id'], keep: ['id', 'created_at'] })
}
