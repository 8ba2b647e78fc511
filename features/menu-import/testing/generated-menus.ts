import fc from 'fast-check'
import type { MenuContentInput } from '#core/menus/contract/menu-file.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'

/** The stores of generated menus. */
export const GENERATED_STORES = ['north', 'south'] as const

type Group = NonNullable<MenuContentInput['menu']['optionGroups']>[number]
type Product = MenuContentInput['menu']['categories'][number]['products'][number]

/** What spreadsheet programs interpret as a formula, and what files use as signs of their own. */
const oddTexts = fc.constantFrom(
  ...[
    '=1+1',
    '+49',
    '-5',
    '@home',
    "'=x",
    "''-1",
    "'",
    '=cmd|A1',
    '\uff1d1+1',
    ' =1',
    "' =1",
    ';=1',
    "a;'=b",
  ],
  ...['a;b', 'a|b', '"quoted"', 'x, y', 'two\nlines', '- one\n- two', "one\n'=two", '\n=1', ' x ', 'a  b'],
  ...[
    '<b>bold</b>',
    '&amp;lt;',
    'R&D',
    '_x0041_',
    '{"a":1}',
    '[1]',
    '\\"',
    'sep=,',
    '12.50',
    'x\u0085y',
    'x\ufffdy',
    'x\uffffy',
    'x\u{1fffe}y',
    '#ref',
    'a:b',
  ],
  ...[
    'شاورما دجاج، كبيرة',
    '٥٠٠٠ ريال',
    'Ćevapi & љубав',
    'Crème brûlée',
    'Γύρος «απ’ όλα»',
    '🍕👨‍👩‍👧',
    'e\u0301',
  ],
)
const plainTexts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => `x${text.replace(/[^\P{Cc}\n]/gu, '')}`.toWellFormed())
const texts = fc.oneof(plainTexts, oddTexts)
const languages = fc.constantFrom(...LANGUAGES)

/** A text in some languages, one of them possibly empty. */
const names = fc
  .tuple(
    fc.dictionary(
      languages,
      texts.filter((text) => text.trim() !== ''),
      { minKeys: 1 },
    ),
    languages,
    fc.boolean(),
  )
  .map(([text, language, isBlank]) => ({ ...(isBlank ? { [language]: '' } : {}), ...text }))
const descriptions = fc.oneof(fc.constant({}), fc.dictionary(languages, fc.oneof(texts, fc.constant(''))))

const prices = fc.oneof(fc.constantFrom(0, 1, 99, 1_000_000_000), fc.nat(100_000))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const allergens = fc.uniqueArray(fc.constantFrom('milk', 'nuts', 'none', 'own; kind', 'a|b', ' x ', '=x'), {
  maxLength: 3,
})

const options = fc.record({
  name: names,
  price: prices,
  atSize: maybe(prices),
  preselected: fc.boolean(),
  calories: maybe(fc.integer({ min: -300, max: 3000 })),
  allergens,
  max: maybe(fc.integer({ min: 1, max: 9 })),
  opens: fc.boolean(),
  /** It stands for a product, and may have no name of its own. */
  product: fc.constantFrom(undefined, undefined, 'named', 'nameless'),
})

const groups = fc.record({
  name: names,
  kind: fc.constantFrom('single', 'multi', 'counter', 'size', 'included', 'halves'),
  least: fc.nat(3),
  more: fc.nat(4),
  free: fc.nat(2),
  options: fc.array(options, { minLength: 1, maxLength: 4 }),
})
type DrawnGroup = typeof groups extends fc.Arbitrary<infer Drawn> ? Drawn : never

const hours = fc.constantFrom<NonNullable<Product['availability']>>(
  { daily: [['07:00', '11:00']] },
  {
    mon: [['18:00', '23:00']],
    availableDates: [{ startDateTime: '2030-01-01T08:00:00.000Z', endDateTime: '2030-01-02T08:00:00.000Z' }],
  },
)

const products = fc.record({
  name: names,
  description: descriptions,
  price: prices,
  groups: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  tax: fc.nat(3),
  others: fc.record(
    {
      photo: fc.constantFrom('pictures/one.webp', 'two.jpg'),
      gallery: fc.constant<string[]>(['pictures/three.png', 'https://videos.example/four.mp4']),
      foodType: fc.constantFrom(1, 2, 3, 4, 5),
      special: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 3 }),
      specialInstructions: fc.boolean(),
      calories: fc.nat(100_000),
      allergens,
      ingredients: descriptions,
      tags: fc.array(names, { maxLength: 2 }),
      unit: descriptions,
      measure: descriptions,
      collect: fc.constant<NonNullable<Product['collect']>>([
        { key: 'size', label: { en: 'Your size?' }, type: 1 },
      ]),
      goesWith: fc.constant<string[]>(['plain']),
      replacedBy: fc.constant('plain'),
      availability: hours,
      stores: fc.constantFrom<string[]>([], ['north'], ['south', 'north']),
      stock: fc.nat(50),
      lowStock: fc.nat(5),
      minPerOrder: fc.integer({ min: 1, max: 4 }),
      maxPerOrder: fc.integer({ min: 4, max: 99 }),
      needsPrescription: fc.boolean(),
      durationMinutes: fc.integer({ min: 5, max: 90 }),
    },
    { requiredKeys: [] },
  ),
})

const KINDS = { single: 10, multi: 20, counter: 30, size: 10, included: 20, halves: 20 } as const

const toOption = (
  { opens, product, atSize, max, name, ...option }: DrawnGroup['options'][number],
  at: number,
  { kind, index, sizes }: { kind: DrawnGroup['kind']; index: number; sizes: readonly string[] },
): Group['options'][number] => {
  const isPlain = kind === 'halves' || kind === 'size'
  const standsFor = isPlain ? undefined : product
  const inner = opens && !isPlain && standsFor === undefined && index < 3 ? [`group-${index + 1}`] : []
  return {
    ...option,
    ...{ key: `option-${at}`, optionGroups: inner },
    ...(standsFor === 'nameless' ? {} : { name }),
    ...(standsFor === undefined ? {} : { product: 'plain' }),
    ...(max !== undefined && kind === 'counter' ? { max } : {}),
    ...(atSize !== undefined && sizes[0] !== undefined && kind !== 'size'
      ? { pricesBySize: { [sizes[0]]: atSize } }
      : {}),
  }
}

const toGroup = (drawn: DrawnGroup, index: number, sizes: readonly string[]): Group => {
  const { kind, name, least, more } = drawn
  const made = drawn.options.map((option, at) => toOption(option, at, { kind, index, sizes }))
  const type = KINDS[kind]
  const choices = kind === 'counter' ? made.reduce((sum, { max = 99 }) => sum + max, 0) : made.length
  const isOne = type === 10
  const min = kind === 'size' ? 1 : Math.min(least, choices, isOne ? 1 : 99)
  const max = isOne ? 1 : Math.max(1, min + more)
  let left = max
  return {
    ...{ key: `group-${index}`, name, type, min, max },
    role: kind === 'size' || kind === 'included' ? kind : 'choice',
    portions: kind === 'halves',
    free: kind === 'halves' || kind === 'size' ? 0 : drawn.free,
    options: made.map((option) => ({ ...option, preselected: (option.preselected ?? false) && left-- > 0 })),
  }
}

const taxes = fc.array(
  fc.record({ name: names, rate: fc.constantFrom(0, 500, 860, 10_000), inclusive: fc.boolean() }),
  {
    maxLength: 3,
  },
)

/** Valid menus with everything that a menu can have. */
export const generatedMenus: fc.Arbitrary<MenuContentInput> = fc
  .record({
    taxes,
    groups: fc.array(groups, { minLength: 4, maxLength: 4 }),
    categories: fc.array(
      fc.record({ name: names, description: descriptions, products: fc.array(products, { maxLength: 3 }) }),
      { minLength: 1, maxLength: 3 },
    ),
    hasPart: fc.boolean(),
  })
  .map(({ taxes: drawnTaxes, groups: drawn, categories, hasPart }): MenuContentInput => {
    const ownTaxes = drawnTaxes.map((tax, index) => ({ key: `tax-${index}`, ...tax }))
    // A group of sizes opens nothing and is opened by nothing here: the products' own groups are enough.
    const kinds = drawn.map((group, index) =>
      index > 0 && group.kind === 'size' ? { ...group, kind: 'single' as const } : group,
    )
    const sizes = kinds[0]?.kind === 'size' ? kinds[0].options.map((_, at) => `option-${at}`) : []
    const optionGroups = kinds.map((group, index) => toGroup(group, index, sizes))
    const toProduct = (product: (typeof categories)[number]['products'][number], sku: string): Product => {
      const own = optionGroups.filter((_, index) => product.groups[index])
      const smallest = own.find(({ role }) => role === 'size')?.options.map(({ price = 0 }) => price)
      const { name, description, others } = product
      return {
        ...{ sku, name, description, ...others },
        price: smallest ? Math.min(...smallest) : product.price,
        optionGroups: own.map(({ key }) => key),
        ...(ownTaxes[product.tax] ? { tax: ownTaxes[product.tax]?.key } : {}),
      }
    }
    const made = categories.map(({ products: list, ...category }, index) => ({
      ...{ key: `category-${index}`, ...category },
      products: list.map((product, at) => toProduct(product, `product-${index}.${at}`)),
    }))
    const plain = {
      key: 'basics',
      name: { en: 'Basics' },
      products: [{ sku: 'plain', name: { en: 'Plain' }, price: 300 }],
    }
    const part = {
      key: 'late',
      name: { en: 'Late' },
      categories: ['basics'],
      channels: ['pickup' as const],
      stores: ['north'],
    }
    return {
      taxes: ownTaxes,
      menu: { optionGroups, categories: [...made, plain], menus: hasPart ? [part] : [] },
    }
  })
