import { hasBrand, saveBrandAndSite } from '#core/sites/server/save-site.service.ts'
import { saveStores } from '#core/stores/server/save-stores.service.ts'
import { lockAllMenus } from '#core/stores/server/stores.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PictureStore } from '#platform/pictures/picture-store.ts'
import { type FileIssue, formatPath } from '../contract/file-issue.ts'
import { type SiteFile, siteFileSchema } from '../contract/site-file.ts'
import { findMissingTranslations, findSiteFileIssues } from '../contract/site-file-issues.ts'
import { diffMenus, isEmptyMenuDifference } from '../domain/menu-difference.ts'
import { type MenuContext, writeMenuChange } from './import/menu.writer.ts'
import {
  importPhotos,
  listSitePhotoPaths,
  type ReadPhoto,
  type StoredPhotos,
} from './import-photos.service.ts'
import { selectMenuContent } from './menu-content.repo.ts'
import { insertMenuRevision, selectRevision } from './menu-revisions.repo.ts'
import { listSiteFileSections, type SiteFileSection } from './site-section.service.ts'
import { type StoredMenu, toStoredForm } from './stored-form.mapper.ts'

export interface ImportSiteInput {
  /** The file's content as parsed JSON. */
  readonly file: unknown
  readonly readPhoto: ReadPhoto
  /** Refuse a file of an existing brand. */
  readonly mustBeNew?: boolean
}

export interface ImportSiteResult {
  readonly brandId: string
  readonly siteId: string
  readonly homePath: string
  readonly isNew: boolean
  readonly counts: { readonly stores: number; readonly categories: number; readonly products: number }
  /** Issues that customers will notice but that do not prevent the import. */
  readonly warnings: readonly FileIssue[]
}

/** Parses a site file and lists every error with its path. */
export const readSiteFile = (content: unknown): Result<SiteFile, readonly FileIssue[]> => {
  const parsed = siteFileSchema.safeParse(content, { reportInput: false })
  if (!parsed.success)
    return fail(parsed.error.issues.map(({ path, message }) => ({ path: formatPath(path), message })))
  const issues = findSiteFileIssues(parsed.data)
  return issues.length > 0 ? fail(issues) : ok(parsed.data)
}

const countProducts = ({ menu }: SiteFile): number =>
  menu.categories.reduce((sum, { products }) => sum + products.length, 0)

const NO_MENU: StoredMenu = { content: { taxes: [], menu: { categories: [] } }, pictures: {} }

interface SiteMenu extends MenuContext {
  readonly isNew: boolean
  readonly before: StoredMenu
  readonly file: SiteFile
}

/** Writes the menu of a site file; for a brand that is there already this is a change that can be taken back. */
const writeSiteMenu = async (tx: Transaction, menu: SiteMenu): Promise<void> => {
  const { brandId, storeIds, photos, isNew, before, file } = menu
  const { content } = toStoredForm(file, { photos, storeKeys: [...storeIds.keys()] })
  const difference = diffMenus(before.content, content)
  if (!isNew && !isEmptyMenuDifference(difference))
    await insertMenuRevision(tx, {
      ...{
        brandId,
        number: (await selectRevision(tx, brandId)) + 1,
        reason: 'import',
        staffName: 'compass',
      },
      difference: diffMenus(content, before.content),
      before,
    })
  const step = { before: before.content, after: file, difference, hasNewStores: true }
  await writeMenuChange(tx, { brandId, storeIds, photos }, step)
}

const writeSite = async (
  tx: Transaction,
  {
    file,
    photos,
    mustBeNew,
    sections,
  }: {
    file: SiteFile
    photos: StoredPhotos['photos']
    mustBeNew: boolean
    sections: ReturnType<typeof listSiteFileSections>
  },
): Promise<Result<{ brandId: string; siteId: string; isNew: boolean }, readonly FileIssue[]>> => {
  if (mustBeNew && (await hasBrand(tx, file.brand.key)))
    return fail([{ path: 'brand.key', message: `there is a brand "${file.brand.key}" already` }])
  const photoOf = (path: string | undefined) => (path && photos.get(path)) || null
  const icon = photoOf(file.site.icon)
  const cover = photoOf(file.site.cover)
  const saved = await saveBrandAndSite(tx, { brand: file.brand, site: file.site, icon, cover })
  if (!saved.ok) return saved
  const { brandId } = saved.value
  const { isNew } = saved.value
  if (!isNew) await lockAllMenus(tx, brandId)
  const before = isNew ? NO_MENU : await selectMenuContent({ sql: tx.sql, brandId })
  const { storeIds } = await saveStores(tx, { brandId, brandKey: file.brand.key, photos }, file)
  await writeSiteMenu(tx, { brandId, storeIds, photos, isNew, before, file })
  for (const { section, content } of sections) await section.save(tx, { brandId, content })
  await invalidateCache(tx, brandId)
  return saved
}

/**
 * Imports a site file: the brand, its site, stores and menu, all or nothing. A second import of the same brand
 * updates the first, by keys and skus. Pictures are stored before, under content-based names, so an unused one does
 * no harm.
 */
export const importSite = async (
  {
    db,
    pictures,
    sections = [],
  }: { db: Database; pictures: PictureStore; sections?: readonly SiteFileSection[] },
  { file: content, readPhoto, mustBeNew = false }: ImportSiteInput,
): Promise<Result<ImportSiteResult, readonly FileIssue[]>> => {
  const read = readSiteFile(content)
  if (!read.ok) return read
  const file = read.value
  const present = listSiteFileSections(content, sections)
  const wrong = present.flatMap((part) => part.section.check(part.content, file))
  if (wrong.length > 0) return fail(wrong)
  const {
    photos,
    missing,
    faults: issues,
  } = await importPhotos(listSitePhotoPaths(file), readPhoto, pictures)
  if (missing.length + issues.length > 0) return fail([...missing, ...issues])
  const saved = await db.system((tx) => writeSite(tx, { file, photos, mustBeNew, sections: present }), {
    unlimited: true,
  })
  if (!saved.ok) return saved
  const { menu, stores, site } = file
  const counts = { stores: stores.length, categories: menu.categories.length, products: countProducts(file) }
  return ok({ ...saved.value, homePath: site.homePath, counts, warnings: findMissingTranslations(file) })
}
