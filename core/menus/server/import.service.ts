import { createHash } from 'node:crypto'
import { z } from 'zod'
import { findBrandByKey, hasBrandLocked, saveBrandAndSite } from '#core/sites/server/save-site.service.ts'
import { saveStores } from '#core/stores/server/save-stores.service.ts'
import { lockAllMenus } from '#core/stores/server/stores.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PictureStore } from '#platform/pictures/picture-store.ts'
import { type FileIssue, formatPath } from '../contract/file-issue.ts'
import { type SiteFile, siteFileSchema } from '../contract/site-file.ts'
import {
  findMissingTranslations,
  findSimplifiedAreas,
  findSiteFileIssues,
} from '../contract/site-file-issues.ts'
import { diffMenus, isEmptyMenuDifference } from '../domain/menu-difference.ts'
import {
  diffSites,
  flattenSite,
  recordImport,
  type SiteDifference,
  selectConsoleValues,
} from '../domain/site-difference.ts'
import { addUnnamedOutlets, listUnnamedOutlets, mergeSitePart } from '../domain/site-part.ts'
import { type MenuContext, writeMenuChange } from './import/menu.writer.ts'
import {
  importPhotos,
  listSitePhotoPaths,
  type ReadPhoto,
  type StoredPhotos,
} from './import-photos.service.ts'
import { selectImportedValues, upsertImportedValues } from './imported-files.repo.ts'
import { selectMenuContent } from './menu-content.repo.ts'
import { insertMenuRevision, selectRevision } from './menu-revisions.repo.ts'
import { loadSiteExport, loadStock, type SiteExport } from './site-export.service.ts'
import {
  createIdLoader,
  createKeyLister,
  listSiteFileSections,
  type SiteFileSection,
} from './site-section.service.ts'
import { type StoredMenu, toStoredForm } from './stored-form.mapper.ts'

export interface ImportSiteInput {
  /** The file's content as parsed JSON. */
  readonly file: unknown
  readonly readPhoto: ReadPhoto
  /** Refuse a file of an existing brand. */
  readonly mustBeNew?: boolean
  /** The code of the values set in the console that may change. */
  readonly confirm?: string
  /** Close the outlets that a whole file does not name; without it they stay as they are. */
  readonly closesOthers?: boolean
  /** Further work of the same transaction; what it finds wrong refuses the import. */
  readonly finish?: (tx: Transaction, imported: { readonly brandId: string }) => Promise<readonly FileIssue[]>
}

export interface ImportSiteServices {
  readonly db: Database
  readonly pictures: PictureStore
  readonly sections?: readonly SiteFileSection[]
}

export interface ImportSiteResult {
  readonly brandId: string
  readonly siteId: string
  readonly homePath: string
  readonly isNew: boolean
  readonly counts: { readonly stores: number; readonly categories: number; readonly products: number }
  /** Issues that customers will notice but that do not prevent the import. */
  readonly warnings: readonly FileIssue[]
  /** What the import has changed of the site; empty for a new one. */
  readonly differences: readonly SiteDifference[]
  /** Keys of the outlets in use that a whole file does not name: closed with `closesOthers`, else as they were. */
  readonly unnamedOutlets: readonly string[]
}

/** Why nothing was imported. */
export type ImportRefusal =
  | { readonly kind: 'wrong'; readonly issues: readonly FileIssue[] }
  | {
      readonly kind: 'unconfirmed'
      /** Values set in the console that the file would change. */
      readonly conflicts: readonly SiteDifference[]
      /** Confirms the change of exactly these. */
      readonly code: string
      readonly differences: readonly SiteDifference[]
      readonly unnamedOutlets: readonly string[]
    }

const MAX_LISTED = 12
/** Characters of a value in a message. */
const MAX_VALUE = 160

const CLOSES_BY_WHOLE_FILE =
  'a part of a site closes no outlets that it does not name; write "isActive": false for those to close'

const NO_BRAND = (key: string): string =>
  `there is no brand "${key}" yet of which this could be a part, and a new one lacks`

/** Parses a site file and lists every error with its path. */
export const readSiteFile = (content: unknown): Result<SiteFile, readonly FileIssue[]> => {
  const parsed = siteFileSchema.safeParse(content, { reportInput: false })
  if (!parsed.success)
    return fail(parsed.error.issues.map(({ path, message }) => ({ path: formatPath(path), message })))
  const issues = findSiteFileIssues(parsed.data)
  return issues.length > 0 ? fail(issues) : ok(parsed.data)
}

/** A file together with the site that it is for. */
interface PreparedFile {
  readonly file: SiteFile
  readonly isWhole: boolean
  readonly sections: ReturnType<typeof listSiteFileSections>
  /** Undefined for a new brand. */
  readonly current: (SiteExport & { readonly brandId: string }) | undefined
  readonly unnamedOutlets: readonly string[]
}

interface PrepareOptions extends Pick<ImportSiteInput, 'closesOthers'> {
  readonly sections: readonly SiteFileSection[]
  readonly locks: boolean
}

const readBrandKey = (content: unknown): string => {
  const parsed = z.object({ brand: z.object({ key: z.string() }) }).safeParse(content)
  return parsed.success ? parsed.data.brand.key : ''
}

const listMissing = (content: unknown): string[] => {
  const parsed = siteFileSchema.safeParse(content, { reportInput: true })
  return (parsed.error?.issues ?? [])
    .filter(({ path, input }) => input === undefined && path.length <= (path[0] === 'stores' ? 3 : 2))
    .map(({ path }) => formatPath(path))
}

/** The file as validated by itself, and then together with the outlets that it does not name. */
const readWholeFile = (
  content: unknown,
  current: SiteExport['content'] | undefined,
  isClosing: boolean,
): Result<SiteFile, readonly FileIssue[]> => {
  const read = readSiteFile(content)
  if (!read.ok || !current || typeof content !== 'object' || content === null) return read
  return readSiteFile(addUnnamedOutlets(current, content, { isClosing }))
}

/**
 * A file that lacks fields which a site must have is a part: it is merged into the site as it is. Every other file is
 * whole: what it lacks has its default, except outlets, which stay unless they are to be closed.
 */
const prepareFile = async (
  tx: Transaction,
  content: unknown,
  { sections, locks, closesOthers = false }: PrepareOptions,
): Promise<Result<PreparedFile, readonly FileIssue[]>> => {
  const key = readBrandKey(content)
  const brandId = await findBrandByKey(tx, key)
  const current = brandId && { brandId, ...(await loadSiteExport(tx, { brandId, locks, sections })) }
  const missing = listMissing(content)
  const isPart = missing.length > 0 && typeof content === 'object' && content !== null && key !== ''
  if (isPart && !current)
    return fail([
      { path: 'brand.key', message: `${NO_BRAND(key)}: ${missing.slice(0, MAX_LISTED).join(', ')}` },
    ])
  if (isPart && closesOthers) return fail([{ path: 'stores', message: CLOSES_BY_WHOLE_FILE }])
  const read =
    isPart && current
      ? readSiteFile(mergeSitePart(current.content, content))
      : readWholeFile(content, current ? current.content : undefined, closesOthers)
  if (!read.ok) return read
  const present = listSiteFileSections(content, sections)
  const listKeysOf = createKeyLister(current ? current.content : undefined, content)
  const issues = present.flatMap((part) => part.section.check(part.content, read.value, listKeysOf))
  if (issues.length > 0) return fail(issues)
  const unnamedOutlets = !isPart && current ? listUnnamedOutlets(current.content, content) : []
  return ok({
    ...{ file: read.value, isWhole: !isPart, sections: present, unnamedOutlets },
    current: current || undefined,
  })
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

interface WriteSiteInput extends PreparedFile {
  readonly photos: StoredPhotos['photos']
  readonly mustBeNew: boolean
  /** Every section that a file may have. */
  readonly known: readonly SiteFileSection[]
}

const writeSite = async (
  tx: Transaction,
  { file, photos, mustBeNew, sections, known }: WriteSiteInput,
): Promise<Result<{ brandId: string; siteId: string; isNew: boolean }, readonly FileIssue[]>> => {
  if (mustBeNew && (await hasBrandLocked(tx, file.brand.key)))
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
  for (const { section, content } of sections)
    await section.save(tx, { brandId, content, loadIdsOf: createIdLoader(tx, known, brandId) })
  await invalidateCache(tx, brandId)
  return saved
}

/** Eight hex digits are enough to recognize the differences that were looked at. */
const computeCode = (conflicts: readonly SiteDifference[]): string =>
  createHash('sha256').update(JSON.stringify(conflicts)).digest('hex').slice(0, 8)

const refuse = (issues: readonly FileIssue[]): Result<never, ImportRefusal> => fail({ kind: 'wrong', issues })

interface ImportRequest extends Pick<ImportSiteInput, 'mustBeNew' | 'confirm' | 'closesOthers' | 'finish'> {
  readonly content: unknown
  readonly sections: readonly SiteFileSection[]
  readonly photos: StoredPhotos['photos']
}

/** A product that is no longer sold takes its stock along; that is said by the product alone. */
const isMeant = ({ path, after }: SiteDifference): boolean =>
  after !== undefined || !path.startsWith('stock[')

/** Imports in a transaction that the caller undoes when the answer is a refusal. */
const writeImport = async (
  tx: Transaction,
  {
    content: authored,
    sections,
    photos: added,
    mustBeNew = false,
    confirm,
    finish,
    ...options
  }: ImportRequest,
): Promise<Result<ImportSiteResult, ImportRefusal>> => {
  const prepared = await prepareFile(tx, authored, { ...options, sections, locks: true })
  if (!prepared.ok) return refuse(prepared.failure)
  const { file, current, isWhole, unnamedOutlets } = prepared.value
  const before = current && { ...current.content, ...(await loadStock(tx, current.brandId)) }
  const photos = new Map([...Object.entries(current?.pictures ?? {}), ...added])
  const saved = await writeSite(tx, { ...prepared.value, photos, mustBeNew, known: sections })
  if (!saved.ok) return refuse(saved.failure)
  const { brandId } = saved.value
  const { content } = await loadSiteExport(tx, { brandId, locks: false, sections })
  const after = { ...content, ...(await loadStock(tx, brandId)) }
  const differences = before ? diffSites(before, after).filter(isMeant) : []
  const base = await selectImportedValues(tx, brandId)
  const conflicts = before ? selectConsoleValues(differences, { base, before }) : []
  const code = computeCode(conflicts)
  if (conflicts.length > 0 && confirm !== code)
    return fail({ kind: 'unconfirmed', conflicts, code, differences, unnamedOutlets })
  const values = before
    ? recordImport(base ?? {}, { file: authored as object, isWhole, after, differences })
    : flattenSite(after)
  await upsertImportedValues(tx, brandId, values)
  const counts = {
    ...{ stores: file.stores.length, categories: file.menu.categories.length },
    products: countProducts(file),
  }
  const warnings = [...findMissingTranslations(file), ...findSimplifiedAreas(file)]
  const issues = (await finish?.(tx, { brandId })) ?? []
  if (issues.length > 0) return refuse(issues)
  const { homePath } = file.site
  return ok({ ...saved.value, homePath, counts, warnings, differences, unnamedOutlets })
}

/**
 * Imports a site file: the brand, its site, stores and menu, all or nothing. A second import of the same brand
 * updates the first, by keys and skus; a part of a file changes what it names. A value that was set in the console
 * since the last file is changed only with the code of all such values. Pictures are stored before, under content-based
 * names, so an unused one does no harm.
 */
export const changeSite = async (
  { db, pictures, sections = [] }: ImportSiteServices,
  { file: content, readPhoto, mustBeNew, confirm, closesOthers = false, finish }: ImportSiteInput,
): Promise<Result<ImportSiteResult, ImportRefusal>> => {
  const prepared = await db.system(
    (tx) => prepareFile(tx, content, { sections, closesOthers, locks: false }),
    { snapshot: true, unlimited: true },
  )
  if (!prepared.ok) return refuse(prepared.failure)
  const { file, current } = prepared.value
  const places = [...listSitePhotoPaths(file)].filter(([photo]) => current?.pictures[photo] === undefined)
  const { photos, missing, faults } = await importPhotos(new Map(places), readPhoto, pictures)
  if (missing.length + faults.length > 0) return refuse([...missing, ...faults])
  const request = {
    ...{ content, sections, photos, closesOthers },
    ...(mustBeNew && { mustBeNew }),
    ...(confirm && { confirm }),
    ...(finish && { finish }),
  }
  return db.system((tx) => writeImport(tx, request), { unlimited: true })
}

/** A value as the operator reads it. */
export const formatSiteValue = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}

/** {@link changeSite} for callers that confirm nothing: values set in the console are issues of the file. */
export const importSite = async (
  services: ImportSiteServices,
  input: ImportSiteInput,
): Promise<Result<ImportSiteResult, readonly FileIssue[]>> => {
  const changed = await changeSite(services, input)
  if (changed.ok) return changed
  if (changed.failure.kind === 'wrong') return fail(changed.failure.issues)
  return fail(
    changed.failure.conflicts.map(({ path, before, after }) => ({
      path,
      message: `was set in the console to ${formatSiteValue(before)}, and the file has ${formatSiteValue(after)}`,
    })),
  )
}
