import type { FileIssue } from '#core/menus/contract/file-issue.ts'
import { formatIssue } from '#core/menus/contract/issue-text.ts'
import { importPhotos, listMenuPhotoPaths } from '#core/menus/server/import-photos.service.ts'
import type { MenuFiles } from '#core/menus/server/menu-files.service.ts'
import { loadStoredMenu } from '#core/menus/server/stored-menus.service.ts'
import { writeMenu } from '#core/menus/server/write-menu.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { formatPlainPrice } from '#platform/kernel/money.ts'
import { THREE_DIGITS, type ThreeDigits } from '#platform/kernel/parse-price.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../domain/export-formats.ts'
import { IMPORT_MODES, isImportMode } from '../domain/import-modes.ts'
import type { PublishGate } from '../domain/publish-gates.ts'
import type { ReadIssue } from '../domain/read-issue.ts'
import { type CheckedFile, checkMenuFile, type UnclearPrices } from './checker/check-menu-file.rules.ts'
import { presentLosses } from './exports/export-losses.presenter.ts'
import { type MenuExport, writeMenuExport } from './exports/menu-export.formatter.ts'
import { unpackPicture } from './formats/archive.parser.ts'
import { mappingSchema } from './formats/mapping.parser.ts'
import { loadShopContext } from './import-menu.use-case.ts'
import { getIssueTranslator } from './issue-texts.presenter.ts'
import { formatMenuDiff } from './menu-diff.formatter.ts'
import { presentGate } from './publish-gate.presenter.ts'
import { mapSquareCatalog } from './square/square-catalog.mapper.ts'

const formatFileIssue = ({ path, message }: FileIssue): string => `${path}: ${message}`

const isThreeDigits = (text: string): text is ThreeDigits => THREE_DIGITS.some((each) => each === text)

/** Issues in English, for the operator. */
const toFileIssues = (issues: readonly ReadIssue[], catalogue: Catalogue): FileIssue[] => {
  const translate = getIssueTranslator(catalogue, 'en')
  return issues.map((issue) => ({ path: issue.path, message: formatIssue(translate, issue) }))
}

const formatIssues = (issues: readonly ReadIssue[], catalogue: Catalogue): string[] =>
  toFileIssues(issues, catalogue).map((issue) => (issue.path ? formatFileIssue(issue) : issue.message))

/** The question that is asked once for a file, with its answers. */
const formatChoice = ({ example, amounts }: UnclearPrices, currency: string): string => {
  const answers = THREE_DIGITS.flatMap((threeDigits) => {
    const amount = amounts[threeDigits]
    return amount === undefined
      ? []
      : [`--three-digits ${threeDigits} (${example} is ${formatPlainPrice(amount, currency)} ${currency})`]
  })
  return `Say once what the file means: ${answers.join(' or ')}`
}

/** Doubts about a file with the option by which the operator publishes it all the same. */
const formatGates = (
  unconfirmed: readonly PublishGate[],
  all: readonly PublishGate[],
  {
    catalogue,
    currency,
    unclearPrices,
  }: Pick<CheckedFile, 'unclearPrices'> & { readonly catalogue: Catalogue; readonly currency: string },
): string[] => {
  const isUnclear = unconfirmed.some(({ kind }) => kind === 'pricesAmbiguous')
  const translateGate = catalogue.getTranslator('en', 'menu-import')
  const reader = { translateGate, currency, language: 'en' } as const
  return [
    ...unconfirmed.map((gate) => presentGate(gate, reader).text),
    ...(isUnclear && unclearPrices ? [formatChoice(unclearPrices, currency)] : []),
    `If that is right, import it with --confirm ${all.map(({ kind }) => kind).join(',')}`,
  ]
}

/**
 * Publishes a file of any known format as a brand's menu with its pictures, or returns the errors line by line and
 * changes nothing. A missing picture does not prevent publishing; a file that is not a picture does.
 */
const importMenuFile: MenuFiles['importFile'] = async (
  { db, catalogue, pictures },
  {
    brandId,
    bytes,
    mapping,
    mode = 'replace',
    threeDigits,
    isPartly,
    isPreview,
    language,
    confirmed,
    readPhoto,
  },
) => {
  const read = mapping === undefined ? undefined : mappingSchema.safeParse(mapping)
  if (read?.success === false)
    return fail(read.error.issues.map(({ path, message }) => `--mapping: ${path.join('.')}: ${message}`))
  if (!isImportMode(mode)) return fail([`--mode must be one of ${IMPORT_MODES.join(', ')}`])
  if (threeDigits !== undefined && !isThreeDigits(threeDigits))
    return fail([`--three-digits must be one of ${THREE_DIGITS.join(', ')}`])
  const { shop, revision } = await db.tenant(brandId, (tx) => loadShopContext(db, tx, language))
  const checked = checkMenuFile(bytes, shop, { mapping: read?.data, mode, isPartly, threeDigits })
  if (!checked.ok) {
    const { kind, ...values } = checked.failure
    return fail([catalogue.getTranslator('en', 'menu-import')(`errors.${kind}`, values)])
  }
  const { content, errors, left, warnings, diff, gates, unclearPrices } = checked.value
  if (!content) return fail(formatIssues(errors, catalogue))
  const unconfirmed = gates.filter(({ kind }) => !confirmed.includes(kind))
  const doubts =
    unconfirmed.length > 0
      ? formatGates(unconfirmed, gates, { catalogue, currency: shop.currency, unclearPrices })
      : []
  if (doubts.length > 0 && !isPreview) return fail(doubts)
  const known = await db.tenant(brandId, async (tx) => (await loadStoredMenu(db, tx)).pictures)
  const readPicture = async (name: string) => unpackPicture(bytes, name) ?? readPhoto(name)
  const places = [...listMenuPhotoPaths(content)].filter(([photo]) => known[photo] === undefined)
  const { photos, missing, faults: issues } = await importPhotos(new Map(places), readPicture, pictures)
  if (issues.length > 0) return fail(issues.map(formatFileIssue))
  const stored = Object.fromEntries(photos)
  const input = { revision, reason: 'import', staffName: 'compass' } as const
  const written = await db.tenant(brandId, (tx) =>
    writeMenu(db, tx, { ...input, change: async () => ok({ content, pictures: stored }) }),
  )
  if (!written.ok) return fail([catalogue.getTranslator('en', 'menus-contract')(written.failure.error.text)])
  const told = [...missing.map(formatFileIssue), ...formatIssues(warnings, catalogue)]
  const changes = diff ? formatMenuDiff(diff, shop.currency) : []
  const products = content.menu.categories.reduce((sum, category) => sum + category.products.length, 0)
  return ok({
    products,
    leftOut: formatIssues(left, catalogue),
    pictures: photos.size,
    warnings: told,
    ...{ changes, doubts },
  })
}

interface ExportMenuInput {
  readonly brandId: string
  readonly format: ExportFormat
  /** The language in which it is said what the file does not hold. */
  readonly language: Language
}

/** A brand's menu as a file of any kind, with sentences that say what of it is not in the file. */
export const exportMenu = async (
  { db, catalogue }: Pick<Platform, 'db' | 'catalogue'>,
  { brandId, format, language }: ExportMenuInput,
): Promise<MenuExport & { readonly leftOut: string[] }> => {
  const { content, brand } = await db.tenant(brandId, async (tx) => ({
    content: (await loadStoredMenu(db, tx)).content,
    brand: (await loadSite(tx)).brand,
  }))
  const written = await writeMenuExport(content, brand, format)
  const leftOut = presentLosses(written.losses, {
    ...{ catalogue, language, format },
    menuLanguage: brand.languages[0] ?? 'en',
  })
  return { ...written, leftOut }
}

const isExportFormat = (format: string): format is ExportFormat =>
  EXPORT_FORMATS.some((each) => each === format)

const exportMenuFile: MenuFiles['exportFile'] = async (platform, { brandId, format }) => {
  if (!isExportFormat(format)) return undefined
  const { body, leftOut } = await exportMenu(platform, { brandId, format, language: 'en' })
  return { body, leftOut }
}

/** For the operator's command line. */
export const menuExchange: MenuFiles = {
  importFile: importMenuFile,
  exportFormats: EXPORT_FORMATS,
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
