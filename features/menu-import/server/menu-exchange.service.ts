import type { FileIssue } from '#core/menus/contract/file-issue.ts'
import { formatIssue } from '#core/menus/contract/issue-text.ts'
import { MENU_FILE_FORMAT } from '#core/menus/contract/menu-file.ts'
import { importPhotos, listMenuPhotoPaths } from '#core/menus/server/import-photos.service.ts'
import type { MenuFiles } from '#core/menus/server/menu-files.service.ts'
import { loadStoredMenu } from '#core/menus/server/stored-menus.service.ts'
import { writeMenu } from '#core/menus/server/write-menu.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { ReadIssue } from '../domain/read-issue.ts'
import { checkMenuFile } from './checker/check-menu-file.rules.ts'
import { writeMenuTable } from './formats/csv-menu.formatter.ts'
import { mappingSchema } from './formats/mapping.parser.ts'
import { loadShopContext } from './import-menu.use-case.ts'
import { getIssueTranslator } from './issue-texts.presenter.ts'
import { mapSquareCatalog } from './square/square-catalog.mapper.ts'

const formatFileIssue = ({ path, message }: FileIssue): string => `${path}: ${message}`

/** Issues in English, for the operator. */
const toFileIssues = (issues: readonly ReadIssue[], catalogue: Catalogue): FileIssue[] => {
  const translate = getIssueTranslator(catalogue, 'en')
  return issues.map((issue) => ({ path: issue.path, message: formatIssue(translate, issue) }))
}

const formatIssues = (issues: readonly ReadIssue[], catalogue: Catalogue): string[] =>
  toFileIssues(issues, catalogue).map((issue) => (issue.path ? formatFileIssue(issue) : issue.message))

/**
 * Publishes a file of any known format as a brand's menu with its pictures, or returns the errors line by line and
 * changes nothing. A missing picture does not prevent publishing; a file that is not a picture does.
 */
const importMenuFile: MenuFiles['importFile'] = async (
  { db, catalogue, pictures },
  { brandId, bytes, mapping, language, readPhoto },
) => {
  const read = mapping === undefined ? undefined : mappingSchema.safeParse(mapping)
  if (read?.success === false)
    return fail(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const { shop, revision } = await db.tenant(brandId, (tx) => loadShopContext(db, tx, language))
  const checked = checkMenuFile(bytes, shop, read?.data)
  if (!checked.ok) {
    const { kind, ...values } = checked.failure
    return fail([catalogue.getTranslator('en', 'menu-import')(`errors.${kind}`, values)])
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

/** For the operator's command line. */
export const menuExchange: MenuFiles = {
  importFile: importMenuFile,
  exportFile: exportMenuFile,
  siteFormats: new Map([
    [
      'square',
      (content, facts, { catalogue, location }) => {
        const mapped = mapSquareCatalog(content, facts, location)
        if (!mapped.ok) return fail(toFileIssues(mapped.failure, catalogue))
        return ok({ ...mapped.value, warnings: toFileIssues(mapped.value.warnings, catalogue) })
      },
    ],
  ]),
}
