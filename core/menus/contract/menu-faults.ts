import { MAX_DEPTH } from '../domain/choices.ts'
import type { Fault, FaultCode } from '../domain/fault.ts'
import { duplicates, type FileFault, keys, unknown, unknownAll } from './file-fault.ts'
import type { OptionGroupFile, ProductFile, SiteFile } from './site-file.ts'

/** The most choices that a group's options allow. */
const choicesIn = ({ type, max, options }: OptionGroupFile): number =>
  type === 30 ? options.reduce((sum, option) => sum + (option.max ?? max), 0) : options.length

/** Whether it is broken, by which field, and how that is said. */
type Rule = readonly [boolean, string, string, FaultCode, Fault['values']?]

const groupFaults = (group: OptionGroupFile, path: string): FileFault[] => {
  const { min, max, type, role, options, portions } = group
  const preselected = options.filter((option) => option.preselected).length
  const choices = choicesIn(group)
  const rules: readonly Rule[] = [
    [min > max, 'min', `min ${min} is more than max ${max}`, 'minAboveMax', { min, max }],
    [
      min > choices,
      'min',
      `min ${min} is more than the ${choices} choices there are`,
      'minAboveChoices',
      { min, count: choices },
    ],
    [type === 10 && max !== 1, 'max', 'a single select (type 10) has max 1', 'singleMax'],
    [
      role === 'size' && (type !== 10 || min !== 1),
      'role',
      'sizes are a single select (type 10) with min 1 and max 1',
      'sizes',
    ],
    [
      preselected > max,
      'options',
      `${preselected} options are preselected, but max is ${max}`,
      'preselected',
      { count: preselected, max },
    ],
    [portions && type === 30, 'portions', 'a counter (type 30) has no portions', 'portions'],
    [portions && group.free > 0, 'free', 'a group with portions has nothing free', 'portions'],
    [
      portions && options.some(({ product, optionGroups }) => product || optionGroups.length > 0),
      'portions',
      'options that go on halves open no groups',
      'portions',
    ],
  ]
  return [
    ...rules
      .filter(([holds]) => holds)
      .map(([, field, message, code, values]) => ({ path: `${path}.${field}`, message, code, values })),
    ...duplicates(keys(options), (index) => `${path}.options[${index}].key`, 'key'),
  ]
}

interface Known {
  readonly taxes: ReadonlySet<string>
  readonly stores: ReadonlySet<string>
  readonly groups: ReadonlyMap<string, OptionGroupFile>
  readonly products: ReadonlyMap<string, ProductFile>
  /** Keys of options in groups of sizes. */
  readonly sizes: ReadonlySet<string>
  /** How deep groups open in one another, as far as it was counted. */
  readonly heights: Map<string, number>
}

const sizeFaults = (product: ProductFile, known: Known, path: string): FileFault[] => {
  const sizes = product.optionGroups.filter((key) => known.groups.get(key)?.role === 'size')
  if (sizes.length > 1)
    return [
      {
        path: `${path}.optionGroups`,
        message: `has two groups of sizes: ${sizes.join(', ')}`,
        code: 'twoSizes',
        values: { names: sizes.join(', ') },
      },
    ]
  const smallest = Math.min(...(known.groups.get(sizes[0] ?? '')?.options.map(({ price }) => price) ?? []))
  if (sizes.length === 0 || smallest === product.price) return []
  return [
    {
      path: `${path}.price`,
      message: `must be ${smallest}, the price of the smallest size`,
      code: 'sizePrice',
    },
  ]
}

/** The groups that open when an option is chosen. */
const opensIn = ({ optionGroups, product }: OptionGroupFile['options'][number], known: Known): string[] => [
  ...optionGroups,
  ...((product && known.products.get(product)?.optionGroups) || []),
]

/** How many groups open in one another from this one on; without end where they open in a circle. */
const heightOf = (key: string, known: Known): number => {
  const height = known.heights.get(key)
  if (height !== undefined) return height
  known.heights.set(key, Number.POSITIVE_INFINITY)
  const below = known.groups.get(key)?.options.flatMap((option) => opensIn(option, known)) ?? []
  const found = 1 + Math.max(0, ...below.map((inner) => heightOf(inner, known)))
  known.heights.set(key, found)
  return found
}

const depthFaults = (product: ProductFile, known: Known, path: string): FileFault[] =>
  product.optionGroups.flatMap((key, index) =>
    heightOf(key, known) > MAX_DEPTH
      ? [
          {
            path: `${path}[${index}]`,
            message: `groups open in one another more than ${MAX_DEPTH} deep`,
            code: 'tooDeep',
            values: { max: MAX_DEPTH },
          },
        ]
      : [],
  )

const limitFaults = ({ minPerOrder: min, maxPerOrder: max }: ProductFile, path: string): FileFault[] =>
  min === undefined || max === undefined || min <= max
    ? []
    : [
        {
          path: `${path}.minPerOrder`,
          message: `minPerOrder ${min} is more than maxPerOrder ${max}`,
          code: 'minAboveMax',
          values: { min, max },
        },
      ]

const productFaults = (product: ProductFile, known: Known, path: string): FileFault[] => [
  ...unknown(product.tax, { known: known.taxes, path: `${path}.tax`, what: 'tax' }),
  ...unknownAll(product.optionGroups, {
    known: known.groups,
    path: `${path}.optionGroups`,
    what: 'option group',
  }),
  ...duplicates(product.optionGroups, (index) => `${path}.optionGroups[${index}]`, 'option group'),
  ...unknownAll(product.stores ?? [], { known: known.stores, path: `${path}.stores`, what: 'store' }),
  ...unknownAll(product.goesWith, { known: known.products, path: `${path}.goesWith`, what: 'product' }),
  ...unknown(product.replacedBy, { known: known.products, path: `${path}.replacedBy`, what: 'product' }),
  ...duplicates(keys(product.collect), (index) => `${path}.collect[${index}].key`, 'key'),
  ...limitFaults(product, path),
  ...sizeFaults(product, known, path),
  ...depthFaults(product, known, `${path}.optionGroups`),
]

const optionFaults = (group: OptionGroupFile, known: Known, path: string): FileFault[] =>
  group.options.flatMap((option, index) => {
    const at = `${path}.options[${index}]`
    const product = option.product === undefined ? undefined : known.products.get(option.product)
    return [
      ...unknown(option.product, { known: known.products, path: `${at}.product`, what: 'product' }),
      ...unknownAll(option.optionGroups, {
        known: known.groups,
        path: `${at}.optionGroups`,
        what: 'option group',
      }),
      ...duplicates(option.optionGroups, (place) => `${at}.optionGroups[${place}]`, 'option group'),
      ...(option.name || option.product
        ? []
        : [{ path: `${at}.name`, message: 'is missing', code: 'missing' as const }]),
      ...(product && option.optionGroups.length > 0
        ? [
            {
              path: `${at}.optionGroups`,
              message: "a product's own groups open, so it has no others",
              code: 'productOpens' as const,
            },
          ]
        : []),
      ...unknownAll(Object.keys(option.pricesBySize), {
        known: known.sizes,
        path: `${at}.pricesBySize`,
        what: 'size',
      }),
    ]
  })

const partFaults = ({ menu }: Pick<SiteFile, 'menu'>, known: Known): FileFault[] => {
  const categories = new Set(keys(menu.categories))
  return [
    ...duplicates(keys(menu.menus), (index) => `menu.menus[${index}].key`, 'key'),
    ...menu.menus.flatMap((part, index) => [
      ...unknownAll(part.categories, {
        known: categories,
        path: `menu.menus[${index}].categories`,
        what: 'category',
      }),
      ...unknownAll(part.stores ?? [], {
        known: known.stores,
        path: `menu.menus[${index}].stores`,
        what: 'store',
      }),
    ]),
  ]
}

/** A menu with what it may speak of. */
export interface JudgedMenu extends Pick<SiteFile, 'menu'> {
  readonly taxes: readonly { readonly key: string }[]
  readonly stores: readonly { readonly key: string }[]
}

/** What the menu's parts say against each other. */
export const menuFaults = (file: JudgedMenu): FileFault[] => {
  const { menu, taxes, stores } = file
  const placed = menu.categories.flatMap((category, index) =>
    category.products.map((product, at) => ({ product, path: `menu.categories[${index}].products[${at}]` })),
  )
  const known: Known = {
    taxes: new Set(keys(taxes)),
    stores: new Set(keys(stores)),
    groups: new Map(menu.optionGroups.map((group) => [group.key, group])),
    products: new Map(placed.map(({ product }) => [product.sku, product])),
    sizes: new Set(menu.optionGroups.flatMap(({ role, options }) => (role === 'size' ? keys(options) : []))),
    heights: new Map(),
  }
  return [
    ...duplicates(keys(menu.optionGroups), (index) => `menu.optionGroups[${index}].key`, 'key'),
    ...menu.optionGroups.flatMap((group, index) => [
      ...groupFaults(group, `menu.optionGroups[${index}]`),
      ...optionFaults(group, known, `menu.optionGroups[${index}]`),
    ]),
    ...duplicates(keys(menu.categories), (index) => `menu.categories[${index}].key`, 'key'),
    ...duplicates(
      placed.map(({ product }) => product.sku),
      (index) => `${placed[index]?.path}.sku`,
      'sku',
    ),
    ...placed.flatMap(({ product, path }) => productFaults(product, known, path)),
    ...partFaults(file, known),
  ]
}
