import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MenuContent, type MenuContentInput, menuContentSchema } from '#core/menus/contract/menu-file.ts'
import { validateMenu } from '#core/menus/server/validate-menu.service.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { dropBlankTexts } from '../../domain/blank-texts.ts'
import type { ExportLoss, LossKind } from '../../domain/export-formats.ts'
import { diffMenuProducts, type MenuDiff } from '../../domain/menu-diff.ts'
import { GENERATED_STORES, generatedMenus } from '../../testing/generated-menus.ts'
import { readZip } from '../../testing/read-zip.ts'
import { checkMenuFile } from '../checker/check-menu-file.rules.ts'
import { readCsv } from '../formats/csv-text.parser.ts'
import { simplifyForDeliverect } from './deliverect-menu.formatter.ts'
import { simplifyForJsonLd } from './json-ld-menu.formatter.ts'
import { createLossCollector } from './losses.rules.ts'
import { writeMenuExport } from './menu-export.formatter.ts'
import { simplifyForSquare } from './square-catalog.formatter.ts'

const CURRENCIES = ['AED', 'KWD', 'JPY'] as const
const RUNS = chooseRunCount({ gate: 25, ci: 100, full: 100 })
const EMPTY: MenuContentInput = { taxes: [], menu: { categories: [] } }

const toBytes = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body

/** A file as a shop reads it that has `current` as its menu. */
const importFile = (body: string | Uint8Array, currency: string, current: MenuContentInput) => {
  const shop = { currency, languages: LANGUAGES, language: 'en', stores: GENERATED_STORES, current } as const
  const checked = expectOk(checkMenuFile(toBytes(body), shop))
  expect(checked.errors).toEqual([])
  if (!checked.content) throw new Error('The file can be published')
  return { content: checked.content, diff: checked.diff }
}

const EMPTY_NAMES = { added: [], removed: [], changed: [] }
const NOTHING: MenuDiff = {
  ...{ added: [], removed: [], changed: [], isReordered: false },
  ...{ categories: EMPTY_NAMES, groups: EMPTY_NAMES, parts: EMPTY_NAMES, taxes: EMPTY_NAMES },
}

const parseMenu = (content: MenuContentInput): MenuContent => dropBlankTexts(menuContentSchema.parse(content))

/** In the order of their keys, in which a menu does not show them. */
const sortGroups = ({ taxes, menu }: MenuContent): MenuContent => ({
  taxes: taxes.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  menu: {
    ...menu,
    optionGroups: menu.optionGroups.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  },
})

it('generates menus that are valid', () => {
  fc.assert(
    fc.property(generatedMenus, (content) => {
      const { errors } = validateMenu(content, { languages: LANGUAGES, stores: [...GENERATED_STORES] })
      expect(errors).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

describe.each(['json', 'csv'] as const)('a menu as %s', (format) => {
  it('MD-10 is the same menu when its export is imported, in every currency', async () => {
    await fc.assert(
      fc.asyncProperty(generatedMenus, fc.constantFrom(...CURRENCIES), async (content, currency) => {
        // The shop has one language; the menu may have more.
        const shop = { currency, languages: ['en'] as const }
        const { body, losses } = await writeMenuExport(content, shop, format)
        const again = importFile(body, currency, content)
        expect(losses).toEqual([])
        expect(again.diff).toEqual(NOTHING)
        expect(dropBlankTexts(again.content)).toEqual(parseMenu(content))
      }),
      { numRuns: RUNS },
    )
  })
})

it('says when a file is larger than one import takes', async () => {
  const products = Array.from({ length: 20_000 }, (_, index) => ({
    sku: `p${index}`,
    name: { en: 'x' },
    price: 1,
  }))
  const write = (count: number, format: 'csv' | 'json') => {
    const category = { key: 'c', name: { en: 'C' }, products: products.slice(0, count) }
    return writeMenuExport(
      { menu: { categories: [category] } },
      { currency: 'AED', languages: ['en'] },
      format,
    )
  }
  expect((await write(19_999, 'csv')).losses).toEqual([])
  expect((await write(20_000, 'csv')).losses).toEqual([{ kind: 'tooLarge', count: 1 }])
  expect((await write(20_000, 'json')).losses).toEqual([])
})

const decodeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The cells of a sheet as spreadsheet programs see them. */
const readSheet = (body: Uint8Array): { cells: string[][]; xml: string } => {
  const files = readZip(body)
  const read = (name: string) => files.get(name) ?? ''
  const texts = [...read('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([\s\S]*?)<\/t><\/si>/g)].map(
    ([, text = '']) => decodeXml(text),
  )
  const xml = read('xl/worksheets/sheet1.xml')
  const rows = [...xml.matchAll(/<row[^>]*>([\s\S]*?)<\/row>/g)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, letters = '', attributes = '', value = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)><v>([^<]*)<\/v><\/c>/g,
    )) {
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      cells[column] = /t="s"/.test(attributes) ? (texts[Number(value)] ?? '') : value
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
  return { cells: rows, xml }
}

/** The same cells as a table that is not protected against formulas, as a reader of sheets hands them on. */
const toTable = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

describe('a menu as a sheet', () => {
  it('MD-10 has cells that are read as the same menu, and none is a formula', async () => {
    await fc.assert(
      fc.asyncProperty(generatedMenus, fc.constantFrom(...CURRENCIES), async (content, currency) => {
        const { body } = await writeMenuExport(content, { currency, languages: ['en'] }, 'xlsx')
        const { cells, xml } = readSheet(toBytes(body))
        expect(xml).not.toContain('<f')
        const again = importFile(toTable(cells), currency, content)
        expect(again.diff).toEqual(NOTHING)
      }),
      { numRuns: 50 },
    )
  })

  it('writes texts as they are, and prices as numbers', async () => {
    const category = {
      key: 'c',
      name: { en: '=1+1' },
      products: [{ sku: '007', name: { en: '-5 %' }, price: 1250 }],
    }
    const { body } = await writeMenuExport(
      { menu: { categories: [category] } },
      { currency: 'AED', languages: ['en'] },
      'xlsx',
    )
    const { cells, xml } = readSheet(toBytes(body))
    expect(cells.flat()).toEqual(expect.arrayContaining(['=1+1', '-5 %', '007', '12.5']))
    expect(xml.match(/t="s"/g)?.length).toBe(
      cells.flat().filter((cell) => cell !== '' && cell !== '12.5').length,
    )
  })
})

it('MD-10 no cell of a table begins a formula, whatever separates the cells', async () => {
  await fc.assert(
    fc.asyncProperty(generatedMenus, async (content) => {
      const { body } = await writeMenuExport(content, { currency: 'AED', languages: LANGUAGES }, 'csv')
      const text = String(body)
      const read = readCsv(text, { rows: 1000, columns: 50 })
      if ('fault' in read) throw new Error('The table is whole')
      const cells = read.rows.flatMap((row) => row.cells)
      // A program that expects semicolons sees the text like this, quotes and all.
      const others = text.split(/[;\n]/).slice(1)
      for (const cell of [...cells, ...others])
        expect(cell).not.toMatch(/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/)
    }),
    { numRuns: RUNS },
  )
})

/** Everything that differs between two menus, such as `product.photo` or `group.removed`. */
const listDifferences = (diff: MenuDiff): Set<string> => {
  const named = (
    what: string,
    {
      added,
      removed,
      changed,
    }: { added: readonly unknown[]; removed: readonly unknown[]; changed: readonly unknown[] },
  ) => [
    ...(added.length > 0 ? [`${what}.added`] : []),
    ...(removed.length > 0 ? [`${what}.removed`] : []),
    ...(changed.length > 0 && what !== 'group' ? [`${what}.changed`] : []),
  ]
  return new Set([
    ...diff.changed.flatMap(({ values }) => values.map(({ field }) => `product.${field}`)),
    ...diff.groups.changed.flatMap(({ values }) =>
      values.map(({ field, option }) => `${option ? 'option' : 'group'}.${field}`),
    ),
    ...named('product', { ...diff, changed: [] }),
    ...named('category', diff.categories),
    ...named('group', diff.groups),
    ...named('part', diff.parts),
    ...named('tax', diff.taxes),
    ...(diff.isReordered ? ['order'] : []),
  ])
}

const TEXTS = [
  'product.name',
  'product.description',
  'group.name',
  'option.name',
  'category.changed',
  'tax.changed',
]
/** What of a menu may differ when a kind of loss is named. What a group lost is not seen when the group itself is gone. */
const COVERS: Readonly<Record<LossKind, readonly string[]>> = {
  halves: ['group.portions', 'group.removed'],
  pictures: ['product.photo', 'product.gallery'],
  foodType: ['product.foodType'],
  special: ['product.special'],
  calories: ['product.calories'],
  allergens: ['product.allergens'],
  ingredients: ['product.ingredients'],
  tags: ['product.tags'],
  specialInstructions: ['product.specialInstructions'],
  unit: ['product.unit'],
  measure: ['product.measure'],
  collect: ['product.collect'],
  goesWith: ['product.goesWith'],
  replacedBy: ['product.replacedBy'],
  tax: ['product.tax', 'tax.removed'],
  zeroTax: ['product.tax', 'tax.removed'],
  availability: ['product.availability'],
  stores: ['product.stores'],
  stock: ['product.stock', 'product.lowStock'],
  orderLimits: ['product.minPerOrder', 'product.maxPerOrder'],
  prescription: ['product.needsPrescription'],
  duration: ['product.durationMinutes'],
  included: ['group.role', 'group.removed'],
  free: ['group.free', 'group.removed'],
  counter: ['group.type', 'group.min', 'group.max', 'group.removed'],
  limits: ['group.min', 'group.max', 'group.type', 'group.removed'],
  excessMax: ['group.min', 'group.max', 'group.type', 'group.removed'],
  single: ['group.type', 'group.removed'],
  pricesBySize: ['option.sizePrice', 'group.removed'],
  nested: ['option.optionGroups', 'group.removed'],
  product: ['option.product', 'option.name', 'group.removed'],
  productName: ['option.name', 'group.removed'],
  optionMax: ['option.max', 'group.removed'],
  preselected: ['option.preselected', 'group.removed'],
  optionCalories: ['option.calories', 'group.removed'],
  optionAllergens: ['option.allergens', 'group.removed'],
  categoryDescription: ['category.changed'],
  hidden: ['product.removed'],
  sizes: ['group.added', 'group.removed', 'product.optionGroups'],
  sizesAsChoices: ['group.role', 'option.price', 'group.removed'],
  singleSize: ['product.optionGroups', 'group.removed'],
  parts: ['part.removed'],
  emptyCategories: ['category.removed'],
  unusedGroups: ['group.removed'],
  twins: ['group.removed', 'product.optionGroups', 'option.optionGroups'],
  unusedTaxes: ['tax.removed'],
  taxRates: ['tax.removed', 'tax.added', 'tax.changed', 'product.tax'],
  languages: [...TEXTS, 'group.removed'],
  otherLanguage: [...TEXTS, 'group.removed'],
  cleaned: [...TEXTS, 'group.removed'],
  tooLarge: [],
}

/** Whatever differs was named, and whatever was named differs. */
const expectNamed = (differences: ReadonlySet<string>, losses: readonly ExportLoss[]): void => {
  const covered = new Set(losses.flatMap(({ kind }) => COVERS[kind]))
  expect([...differences].filter((each) => !covered.has(each))).toEqual([])
  expect(losses.filter(({ kind }) => !COVERS[kind].some((each) => differences.has(each)))).toEqual([])
}

const SHAPES = {
  square: simplifyForSquare,
  deliverect: simplifyForDeliverect,
  'schema.org': simplifyForJsonLd,
} as const

describe.each(Object.entries(SHAPES))('a menu for %s', (name, simplify) => {
  it('MD-10 comes back with everything that is not named as left out', async () => {
    await fc.assert(
      fc.asyncProperty(generatedMenus, fc.constantFrom(...CURRENCIES), async (content, currency) => {
        const shop = { currency, languages: LANGUAGES, language: 'en' } as const
        const { body, losses } = await writeMenuExport(
          content,
          { currency, languages: ['en'] },
          name as keyof typeof SHAPES,
        )
        const again = importFile(body, currency, EMPTY)
        const kept = simplify(content, shop, createLossCollector())
        expect(sortGroups(again.content)).toEqual(sortGroups(kept))
        const diff = diffMenuProducts(parseMenu(content), dropBlankTexts(again.content))
        expectNamed(listDifferences(diff), losses)
      }),
      { numRuns: RUNS },
    )
  })
})
