import type { Transaction } from '#platform/db/transaction.ts'
import type { PictureRecord } from '../domain/site.ts'
import { lockBrandAndSite } from './brands.repo.ts'
import { selectSiteOfBrand } from './sites.repo.ts'

/** The name of a stored picture in a file. */
export const toPictureName = ({ base }: PictureRecord): string => `${base.slice(1)}.webp`

/** How a part of a brand is read for a site file. */
export interface ExportScope {
  readonly brandId: string
  /** The rows stay as they are until the transaction ends. */
  readonly locks: boolean
}

export interface BrandExport {
  /** The section `brand` of a site file. */
  readonly brand: object
  /** The section `site`. */
  readonly site: object
  /** The pictures that it names. */
  readonly pictures: readonly PictureRecord[]
}

/** A brand and its site as a site file states them, with every field that has a value. */
export const loadBrandExport = async (
  tx: Transaction,
  { brandId, locks }: ExportScope,
): Promise<BrandExport> => {
  if (locks) await lockBrandAndSite(tx, brandId)
  const found = await selectSiteOfBrand(tx, brandId)
  if (!found) throw new Error(`The brand ${brandId} has no site`)
  const { _id: _siteId, brand: stored, icon, cover, oldPaths: _oldPaths, ...site } = found
  const { _id: _brandId, phone, ...brand } = stored
  return {
    brand: { ...brand, ...(phone ? { phone } : {}) },
    site: {
      ...site,
      ...(icon ? { icon: toPictureName(icon) } : {}),
      ...(cover ? { cover: toPictureName(cover) } : {}),
    },
    pictures: [icon, cover].flatMap((picture) => picture ?? []),
  }
}
