import { loadSite } from '#core/sites/server/sites.service.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { hours } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ImportReport } from '../contract/editor-endpoints.ts'
import { editorErrors } from '../contract/editor-errors.ts'
import type { MenuContent } from '../contract/menu-file.ts'
import { type CheckGivenUp, checkFile } from './doctor/check-file.ts'
import type { ShopFacts } from './doctor/check-menu-file.ts'
import type { FileProblem } from './formats/scan-file.ts'
import { selectMenuContent } from './menu-content.repo.ts'
import './menus.tables.ts'
import { menuPhotoPlaces } from './import/import-photos.ts'
import { presentReport } from './present-editor.ts'
import { selectRevision } from './write-menu.use-case.ts'

/** Files that were checked wait so long, and so many of them, for being published. */
const KEPT_HOURS = 24
const KEPT_FILES = 5

/** The problem of a file as an answer, with what its text speaks of. */
const refusal = (problem: FileProblem | CheckGivenUp): Failure => {
  const { kind, ...values } = problem
  return failure(editorErrors[kind], { values, ...(kind === 'busy' ? { retryAfter: 3 } : {}) })
}

/** What a file is judged and compared with; the brand's stores and menu at this moment. */
export const readShop = async (
  unit: Unit,
  wanted: Language | undefined,
): Promise<{ shop: ShopFacts; revision: number }> => {
  const { brand } = await loadSite(unit)
  const { content } = await selectMenuContent(unit)
  const language = wanted ?? brand.languages[0] ?? 'en'
  const stores = (await loadStores(unit)).map(({ key }) => key)
  const shop = { currency: brand.currency, languages: brand.languages, language, stores, current: content }
  return { shop, revision: await selectRevision(unit) }
}

const keepFile = async (unit: Unit, fileName: string, content: MenuContent): Promise<string> => {
  const id = unit.newId()
  const row = {
    id,
    brand_id: unit.brandId,
    file_name: fileName,
    at: unit.now,
    content: JSON.stringify(content),
  }
  await unit.sql.insertInto('menu_imports').values(row).execute()
  const latest = unit.sql
    .selectFrom('menu_imports')
    .select('id')
    .where('brand_id', '=', unit.brandId)
    .where('at', '>', new Date(unit.now.getTime() - hours(KEPT_HOURS)))
    .orderBy('at', 'desc')
    .limit(KEPT_FILES)
  await unit.sql
    .deleteFrom('menu_imports')
    .where('brand_id', '=', unit.brandId)
    .where('id', 'not in', latest)
    .execute()
  return id
}

/** Names of pictures in a menu that the shop does not have yet. */
const missingPictures = (content: MenuContent, known: ReadonlySet<string>): string[] =>
  [...menuPhotoPlaces(content).keys()].filter((name) => !known.has(name))

export interface MenuFileToCheck {
  readonly brandId: string
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly fileLanguage: Language | undefined
  /** Of the report. */
  readonly language: Language
}

/** Checks a file for a brand; when it may be published it is kept for that. The menu stays as it is. */
export const importMenu = async (
  { db, catalogue }: Pick<Platform, 'db' | 'catalogue'>,
  { brandId, fileName, bytes, fileLanguage, language }: MenuFileToCheck,
): Promise<Result<ImportReport, Failure>> => {
  const { shop, revision } = await db.tenant(brandId, (unit) => readShop(unit, fileLanguage))
  const checked = await checkFile(bytes, shop)
  if (!checked.ok) return fail(refusal(checked.failure))
  const { content } = checked.value
  const presenting = { catalogue, language, currency: shop.currency }
  if (!content) return ok(presentReport(checked.value, { _id: null, pictures: [], revision }, presenting))
  const kept = await db.tenant(brandId, async (unit) => ({
    _id: await keepFile(unit, fileName, content),
    pictures: missingPictures(content, new Set(Object.keys((await selectMenuContent(unit)).pictures))),
  }))
  return ok(presentReport(checked.value, { ...kept, revision }, presenting))
}
