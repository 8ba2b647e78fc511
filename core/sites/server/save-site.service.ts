import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { BrandFile, SiteSection } from '../contract/site-file.ts'
import type { PictureRecord } from '../domain/site.ts'
import { findAnyBrandId, findBrandId, findBrandSite, upsertBrand } from './brands.repo.ts'
import { listSiteIdsAtPath, listUsedHosts, updateAddresses } from './site-addresses.repo.ts'
import { upsertSite } from './sites.repo.ts'

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
  unit: Transaction,
  { site }: SaveSiteInput,
  siteId: string,
): Promise<SiteConflict[]> => {
  const siteIds = await listSiteIdsAtPath(unit, site.homePath)
  const hosts = await listUsedHosts(unit, site.hosts)
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
  unit: Transaction,
  wanted: SaveSiteInput,
): Promise<Result<{ brandId: string; siteId: string; isNew: boolean }, readonly SiteConflict[]>> => {
  const existing = await findBrandSite(unit, wanted.brand.key)
  const brandId = existing?.brandId ?? unit.generateId()
  const siteId = existing?.siteId ?? unit.generateId()
  const conflicts = await findConflicts(unit, wanted, siteId)
  if (conflicts.length > 0) return fail(conflicts)
  await upsertBrand(unit, brandId, wanted.brand)
  await upsertSite(unit, { siteId, brandId }, wanted)
  await updateAddresses(unit, siteId, { site: wanted.site, formerPath: existing?.homePath })
  return ok({ brandId, siteId, isNew: !existing })
}

/** Whether any brand exists: an empty installation is filled with demo data. */
export const hasBrands = async (unit: Transaction): Promise<boolean> =>
  (await findAnyBrandId(unit)) !== undefined

/** Whether a brand with this key exists. */
export const hasBrand = async (unit: Transaction, key: string): Promise<boolean> =>
  (await findBrandId(unit, key)) !== undefined
