import type { MenuContent } from '#core/menus/contract/menu-file.ts'
import { listMenuPhotoPaths } from '#core/menus/server/import-photos.service.ts'
import { loadStoredMenu } from '#core/menus/server/stored-menus.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ImportReport } from '../contract/endpoints.ts'
import { importErrors } from '../contract/errors.ts'
import { type CheckFailure, checkFile } from './checker/check-file.policy.ts'
import type { FileUse, ShopContext } from './checker/check-menu-file.rules.ts'
import type { FileProblem } from './formats/scan-file.parser.ts'
import { listMatchings } from './import-matchings.repo.ts'
import { presentImportReport } from './import-report.presenter.ts'
import { getIssueTranslator } from './issue-texts.presenter.ts'
import { insertImport } from './menu-imports.repo.ts'

/** The problem of a file as an API failure, with the values of its text. */
const toFailure = (problem: FileProblem | CheckFailure): Failure => {
  const { kind, ...values } = problem
  return failure(importErrors[kind], { values, ...(kind === 'busy' ? { retryAfter: 3 } : {}) })
}

/** What a file is validated against and compared with: the brand's current stores and menu. */
export const loadShopContext = async (
  db: Database,
  tx: Transaction,
  wanted: Language | undefined,
): Promise<{ shop: ShopContext; revision: number }> => {
  const { brand } = await loadSite(tx)
  const { content, revision } = await loadStoredMenu(db, tx)
  const language = wanted ?? brand.languages[0] ?? 'en'
  const stores = (await loadStores(tx)).map(({ key }) => key)
  const shop = {
    ...{ currency: brand.currency, languages: brand.languages, language, stores, current: content },
    saved: await listMatchings(tx),
  }
  return { shop, revision }
}

/** Names of pictures in a menu that the shop does not have yet. */
const listMissingPictures = (content: MenuContent, known: ReadonlySet<string>): string[] =>
  [...listMenuPhotoPaths(content).keys()].filter((name) => !known.has(name))

export interface ImportMenuInput {
  readonly brandId: string
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly fileLanguage: Language | undefined
  readonly use: FileUse
  /** The language of the report. */
  readonly language: Language
}

/** Checks a file for a brand and stores it when it can be published. The menu stays unchanged. */
export const importMenu = async (
  { db, catalogue }: Pick<Platform, 'db' | 'catalogue'>,
  { brandId, fileName, bytes, fileLanguage, use, language }: ImportMenuInput,
): Promise<Result<ImportReport, Failure>> => {
  const { shop, revision } = await db.tenant(brandId, (tx) => loadShopContext(db, tx, fileLanguage))
  const checked = await checkFile(bytes, shop, use)
  if (!checked.ok) return fail(toFailure(checked.failure))
  const { content, gates, matching } = checked.value
  const translate = getIssueTranslator(catalogue, language)
  const translateOwn = catalogue.getTranslator(language, 'menu-import')
  const reader = { translate, translateOwn, language, currency: shop.currency }
  return db.tenant(brandId, async (tx) => {
    const { pictures } = await loadStoredMenu(db, tx)
    const stored = content
      ? {
          _id: await insertImport(tx, { fileName, content, gates: gates.map(({ kind }) => kind), matching }),
          pictures: listMissingPictures(content, new Set(Object.keys(pictures))),
        }
      : { _id: null, pictures: [] }
    return ok(presentImportReport(checked.value, { ...stored, revision }, { ...reader, pictures }))
  })
}
