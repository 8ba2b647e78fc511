import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PictureStore } from '#platform/pictures/picture-store.ts'
import type { FileIssue } from '../contract/file-issue.ts'
import { formatIssue } from '../contract/issue-text.ts'
import { MENU_FILE_FORMAT } from '../contract/menu-file.ts'
import type { MenuIssue } from '../domain/menu-issue.ts'
import { checkMenuFile } from './checker/check-menu-file.rules.ts'
import { writeMenuTable } from './formats/csv-menu.formatter.ts'
import { mappingSchema } from './formats/mapping.parser.ts'
import { importPhotos, listMenuPhotoPaths, type ReadPhoto } from './import/import-photos.writer.ts'
import { loadShopContext } from './import-menu.use-case.ts'
import { loadStoredMenu } from './stored-menus.service.ts'
import { writeMenu } from './write-menu.use-case.ts'

export interface ImportMenuFileInput {
  readonly brandId: string
  readonly bytes: Uint8Array
  /** Mapping for a JSON of unknown format. */
  readonly mapping?: unknown
  /** The language of texts without one. */
  readonly language?: Language | undefined
  /** Pictures by their names in the file, for those that the shop does not have yet. */
  readonly readPhoto: ReadPhoto
}

/** An operator's report on an import: how much was imported, and what needs attention; lines of English. */
export interface ImportMenuFileResult {
  readonly products: number
  /** Number of new pictures. */
  readonly pictures: number
  readonly warnings: readonly string[]
}

const formatFileIssue = ({ path, message }: FileIssue): string => `${path}: ${message}`

const formatIssues = (issues: readonly MenuIssue[], catalogue: Catalogue): string[] => {
  const translate = catalogue.getTranslator('en', 'menus-contract')
  return issues.map((issue) => `${issue.path ? `${issue.path}: ` : ''}${formatIssue(translate, issue)}`)
}

/**
 * Publishes a file of any known format as a brand's menu with its pictures, or returns the errors line by line and
 * changes nothing. A missing picture does not prevent publishing; a file that is not a picture does.
 */
export const importMenuFile = async (
  { db, catalogue, pictures }: { db: Database; catalogue: Catalogue; pictures: PictureStore },
  { brandId, bytes, mapping, language, readPhoto }: ImportMenuFileInput,
): Promise<Result<ImportMenuFileResult, readonly string[]>> => {
  const read = mapping === undefined ? undefined : mappingSchema.safeParse(mapping)
  if (read?.success === false)
    return fail(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const { shop, revision } = await db.tenant(brandId, (tx) => loadShopContext(db, tx, language))
  const checked = checkMenuFile(bytes, shop, read?.data)
  if (!checked.ok) {
    const { kind, ...values } = checked.failure
    return fail([catalogue.getTranslator('en', 'menus-contract')(`errors.${kind}`, values)])
  }
  const { content, errors, warnings, counts } = checked.value
  if (!content) return fail(formatIssues(errors, catalogue))
  const known = await db.tenant(brandId, async (tx) => (await loadStoredMenu(db, tx)).pictures)
  const places = [...listMenuPhotoPaths(content)].filter(([photo]) => known[photo] === undefined)
  const { photos, missing, faults: issues } = await importPhotos(new Map(places), readPhoto, pictures)
  if (issues.length > 0) return fail(issues.map(formatFileIssue))
  const stored = Object.fromEntries(photos)
  const input = { revision, reason: 'import', staffName: 'compass' } as const
  const written = await db.tenant(brandId, (tx) =>
    writeMenu(db, tx, { ...input, change: async () => ok({ content, pictures: stored }) }),
  )
  if (!written.ok) return fail([catalogue.getTranslator('en', 'menus-contract')(written.failure.error.text)])
  const told = [...missing.map(formatFileIssue), ...formatIssues(warnings, catalogue)]
  return ok({ products: counts.products, pictures: photos.size, warnings: told })
}

/** A brand's menu as the text of a file. */
export const exportMenuFile = (db: Database, brandId: string, format: 'json' | 'csv'): Promise<string> =>
  db.tenant(brandId, async (tx) => {
    const { content } = await loadStoredMenu(db, tx)
    if (format === 'json') return `${JSON.stringify({ format: MENU_FILE_FORMAT, ...content }, null, 2)}\n`
    const { brand } = await loadSite(tx)
    return writeMenuTable(content, brand)
  })
