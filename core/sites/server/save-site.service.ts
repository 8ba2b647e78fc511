import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { BrandFile, SiteSection } from '../contract/site-file.ts'
import type { PictureRecord, SiteRecord } from '../domain/site.ts'
import {
  findAnyBrandId,
  findBrandId,
  findBrandSite,
  lockBrandAndSite,
  lockNewBrands,
  upsertBrand,
} from './brands.repo.ts'
import { listSiteIdsAtPath, listUsedHosts, updateAddresses } from './site-addresses.repo.ts'
import { selectSiteOfBrand, upsertSite } from './sites.repo.ts'

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

const findConflicts = async (
  tx: Transaction,
  { site }: SaveSiteInput,
  siteId: string,
): Promise<SiteConflict[]> => {
  const siteIds = await listSiteIdsAtPath(tx, site.homePath)
  const hosts = await listUsedHosts(tx, site.hosts)
  const message = 'belongs to another brand'
  return [
    ...(siteIds.some((id) => id !== siteId) ? [{ path: 'site.homePath', message }] : []),
    ...hosts
      .filter(({ site_id }) => site_id !== siteId)
      .map(({ host }) => ({ path: `site.hosts[${site.hosts.indexOf(host)}]`, message })),
  ]
}

/**
 * Writes a brand, identified by its key, and its site. To be called in a system transaction, before any other data of
 * the brand is written; on a conflict nothing is written.
 */
export const saveBrandAndSite = async (
  tx: Transaction,
  wanted: SaveSiteInput,
): Promise<Result<{ brandId: string; siteId: string; isNew: boolean }, readonly SiteConflict[]>> => {
  const existing = await findBrandSite(tx, wanted.brand.key)
  const brandId = existing?.brandId ?? tx.generateId()
  const siteId = existing?.siteId ?? tx.generateId()
  const conflicts = await findConflicts(tx, wanted, siteId)
  if (conflicts.length > 0) return fail(conflicts)
  await upsertBrand(tx, brandId, wanted.brand)
  await upsertSite(tx, { siteId, brandId }, wanted)
  await updateAddresses(tx, siteId, { site: wanted.site, formerPath: existing?.homePath })
  return ok({ brandId, siteId, isNew: !existing })
}

/**
 * A brand's site, locked with the brand until the transaction ends; in a system transaction.
 * @throws when the brand has none, which an import never causes
 */
export const loadLockedSite = async (tx: Transaction, brandId: string): Promise<SiteRecord> => {
  await lockBrandAndSite(tx, brandId)
  const site = await selectSiteOfBrand(tx, brandId)
  if (!site) throw new Error(`The brand ${brandId} has no site`)
  return site
}

/** Whether any brand exists: an empty installation is filled with demo data. */
export const hasBrands = async (tx: Transaction): Promise<boolean> => (await findAnyBrandId(tx)) !== undefined

/** Whether a brand with this key exists. Until the transaction ends, no other one makes a new brand. */
export const hasBrandLocked = async (tx: Transaction, key: string): Promise<boolean> => {
  await lockNewBrands(tx)
  return hasBrand(tx, key)
}

/** Whether a new site may have this path: no site has it or had it, and no brand has it as its key. */
export const isFreeHomePath = async (tx: Transaction, path: string): Promise<boolean> =>
  (await listSiteIdsAtPath(tx, path)).length === 0 && !(await hasBrand(tx, path))

/** Whether a brand with this key exists. */
const hasBrand = async (tx: Transaction, key: string): Promise<boolean> =>
  (await findBrandId(tx, key)) !== undefined

/** The id of the brand with this key; undefined when there is none. */
export const findBrandByKey = (tx: Transaction, key: string): Promise<string | undefined> =>
  findBrandId(tx, key)
