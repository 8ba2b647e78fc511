import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { isReservedPath } from '../domain/reserved-paths.ts'
import type { BrandRecord, SiteRecord } from '../domain/site.ts'
import {
  selectBrand,
  selectListedSites,
  selectSiteByHost,
  selectSiteById,
  selectSiteByPath,
  selectSiteOfBrand,
} from './sites.repo.ts'

/** `Shop.Example.com:443` in the stored format of hosts. */
const normalizeHost = (host: string): string =>
  host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/**
 * The site of an address: by its host when it is a merchant's own, else by its first path segment, current or former
 * (compare `homePathSchema` to distinguish). A reserved word matches no site.
 */
export const findSite = async (
  db: Database,
  { path, host }: { path?: string | undefined; host?: string | undefined },
): Promise<SiteRecord | undefined> =>
  db.system(async (tx) => {
    const own = host ? await selectSiteByHost(tx, normalizeHost(host)) : undefined
    if (own || !path || isReservedPath(path)) return own
    return selectSiteByPath(tx, path.toLowerCase())
  })

/** The site with this id (`promotionUrlId` in the wire format). */
export const findSiteById = async (db: Database, siteId: string): Promise<SiteRecord | undefined> =>
  db.system((tx) => selectSiteById(tx, siteId))

/** The sites that may be listed publicly. */
export const loadListedSites = (db: Database): Promise<SiteRecord[]> => db.system(selectListedSites)

/** @throws when there is no such brand: its id comes from a row or token of ours */
export const loadBrand = async (tx: Transaction, brandId: string): Promise<BrandRecord> => {
  const brand = await selectBrand(tx, brandId)
  if (!brand) throw new Error(`There is no brand ${brandId}`)
  return brand
}

/**
 * The site of the transaction's brand.
 * @throws when the brand has none, which an import never causes
 */
export const loadSite = async (tx: Transaction): Promise<SiteRecord> => {
  const site = await selectSiteOfBrand(tx, tx.brandId)
  if (!site) throw new Error(`The brand ${tx.brandId} has no site`)
  return site
}
