import { hasBrand, saveBrandAndSite } from '#core/sites/server/site-writing.service.ts'
import { saveStores } from '#core/stores/server/store-writing.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Unit } from '#platform/db/unit.ts'
import { tellSharedChange } from '#platform/http/shared-changes.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PictureStore } from '#platform/pictures/picture-store.ts'
import { type FileFault, pathText } from '../contract/file-fault.ts'
import { type SiteFile, siteFileSchema } from '../contract/site-file.ts'
import { missingTranslations, siteFileFaults } from '../contract/site-file-faults.ts'
import { importPhotos, type ReadPhoto, type StoredPhotos, sitePhotoPlaces } from './import/import-photos.ts'
import { saveMenu } from './import/menu-writing.ts'
import { type SiteSection, sectionsIn } from './site-section.service.ts'

export interface ImportRequest {
  /** The file's content, as JSON reads it. */
  readonly file: unknown
  readonly readPhoto: ReadPhoto
  /** Refuse a file of a brand that is there already. */
  readonly mustBeNew?: boolean
}

export interface ImportReport {
  readonly brandId: string
  readonly siteId: string
  readonly homePath: string
  readonly isNew: boolean
  readonly counts: { readonly stores: number; readonly categories: number; readonly products: number }
  /** What customers will notice, but what need not stop the import. */
  readonly warnings: readonly FileFault[]
}

/** Reads a site file and names everything that is wrong in it, each with its place. */
export const readSiteFile = (content: unknown): Result<SiteFile, readonly FileFault[]> => {
  const parsed = siteFileSchema.safeParse(content, { reportInput: false })
  if (!parsed.success)
    return fail(parsed.error.issues.map(({ path, message }) => ({ path: pathText(path), message })))
  const faults = siteFileFaults(parsed.data)
  return faults.length > 0 ? fail(faults) : ok(parsed.data)
}

const productCount = ({ menu }: SiteFile): number =>
  menu.categories.reduce((sum, { products }) => sum + products.length, 0)

const write = async (
  unit: Unit,
  {
    file,
    photos,
    mustBeNew,
    sections,
  }: {
    file: SiteFile
    photos: StoredPhotos['photos']
    mustBeNew: boolean
    sections: ReturnType<typeof sectionsIn>
  },
): Promise<Result<{ brandId: string; siteId: string; isNew: boolean }, readonly FileFault[]>> => {
  if (mustBeNew && (await hasBrand(unit, file.brand.key)))
    return fail([{ path: 'brand.key', message: `there is a brand "${file.brand.key}" already` }])
  const photoOf = (path: string | undefined) => (path && photos.get(path)) || null
  const icon = photoOf(file.site.icon)
  const cover = photoOf(file.site.cover)
  const saved = await saveBrandAndSite(unit, { brand: file.brand, site: file.site, icon, cover })
  if (!saved.ok) return saved
  const { brandId } = saved.value
  const ids = await saveStores(unit, { brandId, brandKey: file.brand.key, photos }, file)
  await saveMenu(unit, { brandId, ...ids, photos }, file)
  for (const { section, content } of sections) await section.save(unit, { brandId, content })
  await tellSharedChange(unit, brandId)
  return saved
}

/**
 * Brings a site file into the shop: the brand, its site, stores and menu. Everything or nothing happens; a second
 * import of the same brand changes what the first one made, by keys and skus. Pictures are stored before, under the
 * names of their content, so one that is left over harms nobody.
 */
export const importSite = async (
  {
    db,
    pictures,
    sections = [],
  }: { db: Database; pictures: PictureStore; sections?: readonly SiteSection[] },
  { file: content, readPhoto, mustBeNew = false }: ImportRequest,
): Promise<Result<ImportReport, readonly FileFault[]>> => {
  const read = readSiteFile(content)
  if (!read.ok) return read
  const file = read.value
  const present = sectionsIn(content, sections)
  const wrong = present.flatMap((part) => part.section.check(part.content, file))
  if (wrong.length > 0) return fail(wrong)
  const { photos, missing, faults } = await importPhotos(sitePhotoPlaces(file), readPhoto, pictures)
  if (missing.length + faults.length > 0) return fail([...missing, ...faults])
  const saved = await db.system((unit) => write(unit, { file, photos, mustBeNew, sections: present }), {
    unlimited: true,
  })
  if (!saved.ok) return saved
  const { menu, stores, site } = file
  const counts = { stores: stores.length, categories: menu.categories.length, products: productCount(file) }
  return ok({ ...saved.value, homePath: site.homePath, counts, warnings: missingTranslations(file) })
}
