import { type MenuContent, type MenuContentInput, menuContentSchema } from '#core/menus/contract/menu-file.ts'
import { type MenuValidation, validateMenu } from '#core/menus/server/validate-menu.service.ts'
import type { Language } from '#platform/kernel/language.ts'
import { parsePrice, type ThreeDigits } from '#platform/kernel/parse-price.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { dropBlankTexts } from '../../domain/blank-texts.ts'
import type { ColumnMatches } from '../../domain/column-matches.ts'
import { type ImportMode, isPriceOptional } from '../../domain/import-modes.ts'
import { diffMenuProducts, type MenuDiff } from '../../domain/menu-diff.ts'
import { type Doubt, findPublishGates, type PublishGate } from '../../domain/publish-gates.ts'
import type { ReadIssue } from '../../domain/read-issue.ts'
import type { SavedMatching, TableMatching } from '../../domain/table-matching.ts'
import type { Mapping } from '../formats/mapping.parser.ts'
import { type ParsedMenu, readMenuFile } from '../formats/menu-file.parser.ts'
import type { ImportFormat } from '../formats/neutral-menu.data.ts'
import { createIssueCollector, type IssueCollector } from '../formats/reader-context.parser.ts'
import type { FileProblem } from '../formats/scan-file.parser.ts'
import { combineMenus } from './combine-menus.rules.ts'
import { findSoundRows } from './sound-rows.rules.ts'

/** The shop that a file is for. */
export interface ShopContext {
  readonly currency: string
  readonly languages: readonly Language[]
  /** The language of texts without one. */
  readonly language: Language
  readonly stores: readonly string[]
  /** The current menu. */
  readonly current: MenuContentInput
  /** What merchants have said of the columns of earlier tables. */
  readonly saved?: readonly SavedMatching[] | undefined
}

/** Prices that can be read in two ways, such as `1,250`; what the merchant says of one holds for the whole file. */
export interface UnclearPrices {
  /** The first of them, as the file writes it. */
  readonly example: string
  /** Undefined until the merchant says it. */
  readonly readAs: ThreeDigits | undefined
  /** What the example is in minor units; undefined when the currency has not so many decimals. */
  readonly amounts: Readonly<Record<ThreeDigits, number | undefined>>
}

/** The result of checking a file; `content` is present when nothing prevents publishing. */
export interface CheckedFile {
  readonly format: ImportFormat
  readonly title?: string | undefined
  readonly content?: MenuContent
  readonly errors: readonly ReadIssue[]
  /** Faults of products that are left out, so that the others can be published. */
  readonly left: readonly ReadIssue[]
  readonly warnings: readonly ReadIssue[]
  readonly diff?: MenuDiff
  /** What has to be confirmed before it is published. */
  readonly gates: readonly PublishGate[]
  readonly unclearPrices?: UnclearPrices | undefined
  /** How the columns of a table were read, or could be. */
  readonly matching?: TableMatching | undefined
  readonly counts: { readonly categories: number; readonly products: number; readonly groups: number }
}

const countParts = (input: unknown): CheckedFile['counts'] => {
  const { menu } = input as { menu?: { categories?: unknown; optionGroups?: unknown } }
  const categories = Array.isArray(menu?.categories) ? menu.categories : []
  const products = categories.reduce((sum: number, category: { products?: unknown } | null) => {
    return sum + (Array.isArray(category?.products) ? category.products.length : 0)
  }, 0)
  const groups = Array.isArray(menu?.optionGroups) ? menu.optionGroups.length : 0
  return { categories: categories.length, products, groups }
}

/** Files of other systems do not contain our pictures, so remaining products keep theirs. */
const copyPictures = (content: MenuContent, current: MenuContent): MenuContent => {
  const known = new Map(
    current.menu.categories.flatMap(({ products }) =>
      products.map((product) => [product.sku, product] as const),
    ),
  )
  const categories = content.menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => {
      const before = known.get(product.sku)
      if (!before?.photo || product.photo || product.gallery.length > 0) return product
      return { ...product, photo: before.photo, gallery: before.gallery }
    }),
  }))
  return { ...content, menu: { ...content.menu, categories } }
}

/**
 * Maps the path of an error to the merchant's file: the row or path from which that part of the menu was read,
 * followed by the rest.
 */
const createIssueLocator = (places: ReadonlyMap<string, string>) => {
  return (said: ReadIssue): ReadIssue => {
    for (
      let end = said.path.length;
      end > 0;
      end = Math.max(said.path.lastIndexOf('.', end - 1), said.path.lastIndexOf('[', end - 1))
    ) {
      const at = places.get(said.path.slice(0, end))
      if (at === undefined) continue
      const rest = said.path.slice(end).replace(/^\./, '')
      return { ...said, path: rest === '' ? at : `${at} ${rest}` }
    }
    return said
  }
}

/** Where in the file the products of a menu stand, by their codes. */
const indexPlaces = (
  { menu }: MenuContent,
  { input, places }: Pick<ParsedMenu, 'input' | 'places'>,
): ReadonlyMap<string, string> => {
  const wanted = new Set(menu.categories.flatMap(({ products }) => products.map(({ sku }) => sku)))
  const found = new Map<string, string>()
  const { menu: raw } = input as { menu?: { categories?: readonly { products?: readonly unknown[] }[] } }
  for (const [at, category] of (raw?.categories ?? []).entries())
    for (const [index, product] of (category.products ?? []).entries()) {
      const { sku } = product as { sku?: unknown }
      const path = `menu.categories[${at}].products[${index}]`
      if (typeof sku === 'string' && wanted.has(sku)) found.set(sku, places.get(path) ?? path)
    }
  return found
}

/** What a merchant wants of a file. */
export interface FileUse {
  /** Absent: it takes the place of the menu. */
  readonly mode?: ImportMode | undefined
  /** Products at fault are left out and listed, and the others can be published. */
  readonly isPartly?: boolean | undefined
  /** Describes a JSON of unknown format. */
  readonly mapping?: Mapping | undefined
  /** What the columns of a table hold; absent: what is known of its headings. */
  readonly columns?: ColumnMatches | undefined
  /** What prices such as `1,250` are; absent: that is to be confirmed. */
  readonly threeDigits?: ThreeDigits | undefined
}

type Evaluated = Pick<CheckedFile, 'content' | 'errors' | 'left' | 'warnings'> & {
  readonly leftSkus: ReadonlySet<string>
}

/** The menu of a file by our rules, as a whole or without the products that are at fault. */
const evaluateFile = (
  { input, places, faulty }: ParsedMenu,
  {
    notes,
    isPartly,
    validate,
  }: {
    readonly notes: IssueCollector
    readonly isPartly: boolean
    readonly validate: (input: unknown) => MenuValidation
  },
): Evaluated => {
  const place = createIssueLocator(places)
  const rows = isPartly
    ? findSoundRows(input, faulty, validate)
    : { ...validate(input), left: [], leftSkus: new Set<string>() }
  const ofFile = isPartly ? notes.errors.filter((issue) => !faulty.issues.has(issue)) : notes.errors
  const errors = [...ofFile, ...rows.errors.map(place)]
  const hasProducts = rows.content?.menu.categories.some(({ products }) => products.length > 0) ?? false
  return {
    // Nothing but faults: they are the file's.
    ...(rows.left.length > 0 && !hasProducts
      ? { errors: [...errors, ...rows.left.map(place)], left: [] }
      : { ...(rows.content && { content: rows.content }), errors, left: rows.left.map(place) }),
    ...{ warnings: rows.warnings.map(place), leftSkus: rows.leftSkus },
  }
}

/** What is said of a table before the merchant says what its columns hold. */
const createUnreadReport = (
  { format, input, matching }: ParsedMenu,
  { errors, warnings }: IssueCollector,
): CheckedFile => ({ format, matching, errors, warnings, counts: countParts(input), left: [], gates: [] })

const describeUnclearPrices = (
  { unclearPrices: [example] }: IssueCollector,
  { currency, threeDigits: readAs }: Pick<FileUse, 'threeDigits'> & Pick<ShopContext, 'currency'>,
): UnclearPrices | undefined => {
  if (example === undefined) return undefined
  const read = (threeDigits: ThreeDigits) => parsePrice(example, { currency, prices: 'major', threeDigits })
  return { example, readAs, amounts: { thousands: read('thousands'), decimals: read('decimals') } }
}

/** What reading left in doubt; prices that the merchant has said how to read are in none. */
const listDoubts = ({ doubts, unclearPrices }: IssueCollector, said: ThreeDigits | undefined): Doubt[] => [
  ...doubts,
  ...(said ? [] : unclearPrices.map((example) => ({ kind: 'pricesAmbiguous' as const, example }))),
]

/** Parses a file, validates what it makes of the current menu, and compares both. Nothing is written. */
export const checkMenuFile = (
  bytes: Uint8Array,
  { currency, languages, language, stores, current, saved }: ShopContext,
  { mode = 'replace', isPartly = false, mapping, columns, threeDigits }: FileUse = {},
): Result<CheckedFile, FileProblem> => {
  const notes = createIssueCollector()
  const facts = {
    ...{ currency, language, taxes: current.taxes ?? [], isPriceOptional: isPriceOptional(mode) },
    ...{ columns, saved, threeDigits },
  }
  const read = readMenuFile(bytes, { facts, notes, mapping })
  if (!read.ok) return fail(read.failure)
  const { format, title, input, places, matching } = read.value
  if (matching?.isRead === false) return ok(createUnreadReport(read.value, notes))
  const validate = (wanted: unknown) => validateMenu(wanted, { languages, stores })
  const {
    content: file,
    errors,
    left,
    warnings,
    leftSkus,
  } = evaluateFile(read.value, { notes, isPartly, validate })
  const noted = notes.warnings.filter(({ code }) => !facts.isPriceOptional || code !== 'priceMissing')
  const report = {
    format,
    title,
    matching,
    unclearPrices: mode === 'language' ? undefined : describeUnclearPrices(notes, { currency, threeDigits }),
    errors,
    left,
    counts: countParts(input),
    warnings: [...noted, ...warnings],
  }
  if (!file || errors.length > 0) return ok({ ...report, gates: [] })
  const before = menuContentSchema.parse(current)
  const combined = combineMenus(mode, { before, file, leftSkus, language })
  const isFile = combined.content === file
  const result = isFile ? { content: file, errors: [], warnings } : validate(combined.content)
  const told = { ...report, warnings: [...noted, ...combined.warnings, ...result.warnings] }
  if (!result.content) return ok({ ...told, errors: result.errors, gates: [] })
  const isOwn = format === 'compass' || (format === 'csv' && places.has('menu.categories[0]') === false)
  const content = isOwn || mode !== 'replace' ? result.content : copyPictures(result.content, before)
  // Texts in another language have no prices that could be in doubt.
  const doubts = mode === 'language' ? [] : listDoubts(notes, threeDigits)
  const rows = indexPlaces(file, read.value)
  const gates = findPublishGates(before.menu, content.menu, { doubts, placeOf: (sku) => rows.get(sku) })
  return ok({
    ...told,
    content,
    gates,
    diff: diffMenuProducts(dropBlankTexts(before), dropBlankTexts(content)),
  })
}
