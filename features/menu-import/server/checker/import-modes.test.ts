import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MenuContent, type MenuContentInput, menuContentSchema } from '#core/menus/contract/menu-file.ts'
import type { ProductFile } from '#core/menus/contract/site-file.ts'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { IMPORT_MODES, type ImportMode } from '../../domain/import-modes.ts'
import { generatedMenus } from '../../testing/generated-menus.ts'
import { checkMenuFile, type FileUse } from './check-menu-file.rules.ts'
import { combineMenus } from './combine-menus.rules.ts'

const listProducts = ({ menu }: MenuContent): ProductFile[] =>
  menu.categories.flatMap(({ products }) => products)

const skusOf = (content: MenuContent): string[] => listProducts(content).map(({ sku }) => sku)

/** A product with the content of its groups in place of their keys. */
const unfold = ({ optionGroups, ...product }: ProductFile, { menu }: MenuContent): unknown => {
  const groups = new Map(menu.optionGroups.map((group) => [group.key, group]))
  const open = (key: string): unknown => {
    const { key: _, options = [], ...group } = groups.get(key) ?? { key }
    return {
      ...group,
      options: options.map((option) => ({ ...option, optionGroups: option.optionGroups.map(open) })),
    }
  }
  return { ...product, optionGroups: optionGroups.map(open) }
}

const unfoldAll = (content: MenuContent, isWanted: (product: ProductFile) => boolean) =>
  listProducts(content)
    .filter(isWanted)
    .map((product) => unfold(product, content))

/** Everything but the texts in one language. */
const without = (language: Language, value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner: unknown) => (name === language ? undefined : inner)))

describe('what a file makes of a menu', () => {
  /** Two menus that have at least one product in common, which the file describes otherwise. */
  const menus = fc.tuple(generatedMenus, generatedMenus).map(([one, other]) => {
    const [before, file] = [menuContentSchema.parse(one), menuContentSchema.parse(other)]
    const [common] = listProducts(before)
    const [home] = file.menu.categories
    if (!common || !home || skusOf(file).includes(common.sku)) return { before, file }
    home.products.push({ ...common, name: { fr: 'Autre' }, price: common.price + 50, optionGroups: [] })
    return { before, file }
  })
  const combine = (
    mode: ImportMode,
    menu: { before: MenuContent; file: MenuContent },
    language: Language = 'fr',
  ) => combineMenus(mode, { ...menu, language, leftSkus: new Set() })
  const check = (law: (menu: { before: MenuContent; file: MenuContent }) => void) =>
    fc.assert(fc.property(menus, law), { numRuns: 60 })

  it('MD-05 is the menu itself for the menu’s own file, in every mode', () => {
    fc.assert(
      fc.property(generatedMenus, fc.constantFrom(...IMPORT_MODES), (content, mode) => {
        const before = menuContentSchema.parse(content)
        expect(combine(mode, { before, file: before }).content).toEqual(before)
      }),
      { numRuns: 60 },
    )
  })

  it('MD-05 updates by code: products that the file lacks stay, with their choices, and none comes or goes', () =>
    check(({ before, file }) => {
      const { content, warnings } = combine('update', { before, file })
      const inFile = new Set(skusOf(file))
      const isUnchanged = ({ sku }: ProductFile) => !inFile.has(sku)
      expect(skusOf(content)).toEqual(skusOf(before))
      expect(unfoldAll(content, isUnchanged)).toEqual(unfoldAll(before, isUnchanged))
      const known = new Set(skusOf(before))
      const unknown = [...inFile].filter((sku) => !known.has(sku))
      expect(warnings.filter(({ code }) => code === 'notInMenu').map(({ values }) => values?.sku)).toEqual(
        unknown,
      )
    }))

  it('MD-05 adds only: what was there stays, with its choices, and each other product comes with its own', () =>
    check(({ before, file }) => {
      const { content, warnings } = combine('add', { before, file })
      const known = new Set(skusOf(before))
      const isOld = ({ sku }: ProductFile) => known.has(sku)
      const bySku = (one: string, other: string) => (one < other ? -1 : 1)
      expect(unfoldAll(content, isOld)).toEqual(unfoldAll(before, isOld))
      const fresh = (menu: MenuContent) =>
        unfoldAll(menu, (product) => !isOld(product))
          .map((product) => JSON.stringify(product))
          .toSorted(bySku)
      expect(fresh(content)).toEqual(fresh(file))
      expect(warnings).toHaveLength(listProducts(file).filter(isOld).length)
    }))

  it('MD-05 adds a language: nothing but texts in that language changes', () =>
    check(({ before, file }) => {
      const { content } = combine('language', { before, file }, 'fr')
      expect(without('fr', content)).toEqual(without('fr', before))
      for (const own of listProducts(content)) {
        const said = listProducts(file).find(({ sku }) => sku === own.sku)
        if (said?.name.fr) expect(own.name.fr).toBe(said.name.fr)
      }
    }))
})

const SOUP: MenuContentInput['menu']['categories'][number]['products'][number] = {
  ...{ sku: 'soup', name: { en: 'Soup', ar: 'شوربة' }, description: { en: 'Of the day' }, price: 1250 },
  ...{ calories: 210, tags: [{ en: 'warm' }] },
}
const CURRENT: MenuContentInput = {
  taxes: [],
  menu: {
    optionGroups: [
      {
        ...{ key: 'sizes', name: { en: 'Size' }, type: 10, role: 'size', min: 1, max: 1 },
        options: [
          { key: 's', name: { en: 'Small' }, price: 900 },
          { key: 'l', name: { en: 'Large' }, price: 1400 },
        ],
      },
      {
        ...{ key: 'sugar', name: { en: 'Sugar' }, type: 20, min: 0, max: 1 },
        options: [{ key: 'sweet', name: { en: 'Sweet' } }],
      },
    ],
    categories: [
      {
        key: 'mains',
        name: { en: 'Mains' },
        products: [SOUP, { sku: 'stew', name: { en: 'Stew' }, price: 2000 }],
      },
      {
        ...{ key: 'drinks', name: { en: 'Drinks' } },
        products: [{ sku: 'tea', name: { en: 'Tea' }, price: 900, optionGroups: ['sizes', 'sugar'] }],
      },
    ],
  },
}

const importTable = (lines: readonly string[], use: FileUse, language: Language = 'en') =>
  expectOk(
    checkMenuFile(
      new TextEncoder().encode(`${lines.join('\n')}\n`),
      { currency: 'AED', languages: LANGUAGES, language, stores: ['main'], current: CURRENT },
      use,
    ),
  )

const show = (content: MenuContent | undefined) =>
  content?.menu.categories.map(({ name, products }) => [
    name.en,
    products.map((product) => `${product.sku} ${product.name.en} ${product.price}`),
  ])

describe('a table for a menu', () => {
  it('MD-05 changes by code only what it says: prices alone, texts alone, and no price of one size', () => {
    const prices = importTable(['SKU,Name,Price', 'soup,Soup,13.75', 'tea,Tea,9.50', 'pie,Pie,8'], {
      mode: 'update',
    })
    expect(prices.errors).toEqual([])
    expect(show(prices.content)).toEqual([
      ['Mains', ['soup Soup 1375', 'stew Stew 2000']],
      ['Drinks', ['tea Tea 900']],
    ])
    expect(prices.content?.menu.categories[0]?.products[0]).toMatchObject({ ...SOUP, price: 1375 })
    expect(prices.warnings.filter(({ code }) => code !== 'translation')).toEqual([
      { path: '', code: 'priceOfSizes', values: { sku: 'tea', name: 'Tea' } },
      { path: '', code: 'notInMenu', values: { sku: 'pie', name: 'Pie' } },
    ])
    expect(prices.gates.map(({ kind }) => kind)).not.toContain('manyRemoved')
    for (const head of ['SKU,Name,Description', 'SKU,Name,Description,Price']) {
      const texts = importTable(
        [head, `soup,Soup of lentils,With cumin${head.includes('Price') ? ',' : ''}`],
        {
          mode: 'update',
        },
      )
      expect(texts.errors).toEqual([])
      expect(texts.content?.menu.categories[0]?.products[0]).not.toHaveProperty('stores')
      expect(texts.content?.menu.categories[0]?.products[0]).toMatchObject({
        ...{ name: { en: 'Soup of lentils', ar: 'شوربة' }, description: { en: 'With cumin' }, price: 1250 },
      })
    }
  })

  it('MD-05 takes new sizes by code, and leaves the other choices of the product', () => {
    const rows = ['SKU,Name,Size,Price', 'tea,Tea,Small,9.50', 'tea,Tea,Large,15', 'tea,Tea,Jug,40']
    const { content, warnings } = importTable(rows, { mode: 'update' })
    const tea = content?.menu.categories[1]?.products[0]
    const groups = (tea?.optionGroups ?? []).map((key) =>
      content?.menu.optionGroups.find((group) => group.key === key),
    )
    expect(groups.map((group) => [group?.role, group?.options.map(({ price }) => price)])).toEqual([
      ['size', [950, 1500, 4000]],
      ['choice', [0]],
    ])
    expect(tea?.price).toBe(950)
    expect(warnings.map(({ code }) => code)).not.toContain('priceOfSizes')
  })

  it('MD-05 adds what is new to the category with its name, or to one of its own', () => {
    const { content, warnings } = importTable(
      ['SKU,Category,Name,Price', 'soup,Mains,Other soup,1', 'pie,Mains,Pie,8', 'cola,Cold drinks,Cola,5'],
      { mode: 'add' },
    )
    expect(show(content)).toEqual([
      ['Mains', ['soup Soup 1250', 'stew Stew 2000', 'pie Pie 800']],
      ['Drinks', ['tea Tea 900']],
      ['Cold drinks', ['cola Cola 500']],
    ])
    expect(warnings).toContainEqual({
      path: '',
      code: 'alreadyThere',
      values: { sku: 'soup', name: 'Other soup' },
    })
  })

  it('MD-05 adds a language without prices, to categories by their products', () => {
    const { content, errors, gates } = importTable(
      ['SKU,Category,Name', 'soup,Plats,Soupe', 'stew,Plats,Ragoût', 'pie,Autres,Tourte'],
      { mode: 'language' },
      'fr',
    )
    expect({ errors, gates }).toEqual({ errors: [], gates: [] })
    expect(content?.menu.categories[0]).toMatchObject({
      name: { en: 'Mains', fr: 'Plats' },
      products: [{ name: { en: 'Soup', ar: 'شوربة', fr: 'Soupe' }, price: 1250 }, { name: { fr: 'Ragoût' } }],
    })
    expect(content?.menu.categories[1]).toEqual(menuContentSchema.parse(CURRENT).menu.categories[1])
    const [mains] =
      importTable(['SKU,Name', 'soup,Soupe'], { mode: 'language' }, 'fr').content?.menu.categories ?? []
    expect(mains?.name).toEqual({ en: 'Mains' })
  })

  it('MD-05 publishes the good rows and lists the rest, whose products stay as they are', () => {
    const lines = ['SKU,Category,Name,Price', 'soup,Mains,Soup,cheap', 'stew,Mains,Stew,21', 'rice,Mains,,3']
    const whole = importTable(lines, {})
    expect(whole.content).toBeUndefined()
    expect(whole.errors.map(({ path }) => path)).toEqual(['#2', '#4'])
    const partly = importTable(lines, { isPartly: true })
    expect(partly.errors).toEqual([])
    expect(partly.left.map(({ path, code }) => [path, code])).toEqual([
      ['#2', 'priceUnreadable'],
      ['#4', 'nameMissing'],
    ])
    expect(show(partly.content)).toEqual([['Mains', ['stew Stew 2100', 'soup Soup 1250']]])
  })

  it('MD-05 leaves out rows of a whole menu too, but not what several products share', () => {
    const head = 'Kind,Key,Category,Group,Name,Price,Groups'
    const rows = [
      'category,mains,,,Mains,,',
      'product,soup,mains,,Soup,cheap,',
      'product,stew,mains,,Stew,21,',
    ]
    const partly = importTable([head, ...rows], { isPartly: true })
    expect(partly.errors).toEqual([])
    expect(partly.left.map(({ path }) => path)).toEqual(['#3'])
    expect(show(partly.content)).toEqual([['Mains', ['stew Stew 2100', 'soup Soup 1250']]])
    const shared = ['group,g,,,Sides,,', 'option,o,,g,Rice,cheap,', 'product,pie,mains,,Pie,8,g']
    const blocked = importTable([head, ...rows, ...shared], { isPartly: true })
    expect(blocked.content).toBeUndefined()
    expect(blocked.errors.length).toBeGreaterThan(0)
    const nothing = importTable([head, ...rows.slice(0, 2)], { isPartly: true })
    expect(nothing.content).toBeUndefined()
    expect(nothing.errors.map(({ path }) => path)).toEqual(['#3'])
  })
})
