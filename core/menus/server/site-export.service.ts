import type { PictureRecord } from '#core/sites/domain/site.ts'
import { type ExportScope, loadBrandExport, toPictureName } from '#core/sites/server/site-export.service.ts'
import { loadStoresExport } from '#core/stores/server/stores-export.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { SITE_FILE_FORMAT } from '../contract/site-file.ts'
import { selectMenuContent } from './menu-content.repo.ts'
import { createIdLoader, type SiteFileSection } from './site-section.service.ts'
import { selectCountedStock } from './stock.repo.ts'

/** The content of a site file by its top-level fields. */
export type SiteContent = Readonly<Record<string, unknown>>

export interface SiteExport {
  readonly content: SiteContent
  /** The stored pictures by their names in the content. */
  readonly pictures: Readonly<Record<string, PictureRecord>>
}

const getBrandKey = (brand: object): string => ('key' in brand ? String(brand.key) : '')

/**
 * A brand's whole site as the file that would make it: brand, site, taxes, stores, menu, and the sections of features.
 * Stock, secrets, staff, customers and orders are no part of it.
 */
export const loadSiteExport = async (
  tx: Transaction,
  { sections, ...scope }: ExportScope & { readonly sections: readonly SiteFileSection[] },
): Promise<SiteExport> => {
  const { brand, site, pictures: ofSite } = await loadBrandExport(tx, scope)
  const { stores, pictures: ofStores } = await loadStoresExport(tx, {
    ...scope,
    brandKey: getBrandKey(brand),
  })
  const { content: menu, pictures: ofMenu } = await selectMenuContent({ sql: tx.sql, brandId: scope.brandId })
  const loaded: [string, unknown][] = []
  for (const section of sections) {
    const content = await section.load(tx, scope, createIdLoader(tx, sections, scope.brandId))
    if (content !== undefined) loaded.push([section.name, content])
  }
  const ownPictures = [...ofSite, ...ofStores].map((picture) => [toPictureName(picture), picture] as const)
  return {
    content: { format: SITE_FILE_FORMAT, brand, site, ...menu, stores, ...Object.fromEntries(loaded) },
    pictures: { ...Object.fromEntries(ownPictures), ...ofMenu },
  }
}

/**
 * The counted stock of a site in the form of a section, for differences only: a file states one number for all stores,
 * and orders change what each has.
 */
export const loadStock = async (tx: Transaction, brandId: string): Promise<SiteContent> => {
  const rows = Map.groupBy(await selectCountedStock(tx, brandId), ({ sku }) => sku)
  const stock = [...rows].map(([sku, counts]) => ({
    sku,
    units: Object.fromEntries(counts.map(({ store, stock: units }) => [store, units])),
  }))
  return { stock }
}
