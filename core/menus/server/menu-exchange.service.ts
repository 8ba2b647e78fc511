import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { faultText } from '../contract/fault-text.ts'
import { MENU_FILE_FORMAT } from '../contract/menu-file.ts'
import type { Fault } from '../domain/fault.ts'
import { checkMenuFile } from './doctor/check-menu-file.ts'
import { writeMenuTable } from './formats/csv-write.ts'
import { mappingSchema } from './formats/mapping-schema.ts'
import { readShop } from './import-menu.use-case.ts'
import { selectMenuContent } from './menu-content.repo.ts'
import { writeMenu } from './write-menu.use-case.ts'

export interface MenuFileForSite {
  readonly brandId: string
  readonly bytes: Uint8Array
  /** Says where things stand in a JSON of a shape that is not known. */
  readonly mapping?: unknown
  /** The language of texts that do not say theirs. */
  readonly language?: Language | undefined
}

/** What an operator is told of an import: how much came in, and what is worth a look; lines of English. */
export interface MenuImported {
  readonly products: number
  readonly warnings: readonly string[]
}

const linesOf = (faults: readonly Fault[], catalogue: Catalogue): string[] => {
  const translate = catalogue.of('en', 'menus-contract')
  return faults.map((fault) => `${fault.path ? `${fault.path}: ` : ''}${faultText(translate, fault)}`)
}

/** Publishes a file of any known format as a brand's menu, or says line by line why not and changes nothing. */
export const importMenuFile = async (
  { db, catalogue }: { db: Database; catalogue: Catalogue },
  { brandId, bytes, mapping, language }: MenuFileForSite,
): Promise<Result<MenuImported, readonly string[]>> => {
  const known = mapping === undefined ? undefined : mappingSchema.safeParse(mapping)
  if (known?.success === false)
    return fail(known.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const { shop, revision } = await db.tenant(brandId, (unit) => readShop(unit, language))
  const checked = checkMenuFile(bytes, shop, known?.data)
  if (!checked.ok) {
    const { kind, ...values } = checked.failure
    return fail([catalogue.of('en', 'menus-contract')(`errors.${kind}`, values)])
  }
  const { content, errors, warnings, counts } = checked.value
  if (!content) return fail(linesOf(errors, catalogue))
  const wish = { revision, reason: 'import', staffName: 'compass', pictures: {} } as const
  const written = await db.tenant(brandId, (unit) =>
    writeMenu(unit, { ...wish, change: async () => ok(content) }),
  )
  if (!written.ok) return fail([catalogue.of('en', 'menus-contract')(written.failure.error.text)])
  return ok({ products: counts.products, warnings: linesOf(warnings, catalogue) })
}

/** A brand's menu as the text of a file. */
export const exportMenuFile = (db: Database, brandId: string, format: 'json' | 'csv'): Promise<string> =>
  db.tenant(brandId, async (unit) => {
    const { content } = await selectMenuContent(unit)
    if (format === 'json') return `${JSON.stringify({ format: MENU_FILE_FORMAT, ...content }, null, 2)}\n`
    const { brand } = await loadSite(unit)
    return writeMenuTable(content, brand)
  })
