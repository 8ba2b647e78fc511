import { MAX_GROUP_DEPTH } from '../domain/choices.ts'
import type { IssueCode, MenuIssue } from '../domain/menu-issue.ts'
import { type FileIssue, findAllUnknown, findDuplicates, findUnknown, listKeys } from './file-issue.ts'
import type { OptionGroupFile, ProductFile, SiteFile } from './site-file.ts'

/** The maximum number of choices that a group's options allow. */
const countMaxChoices = ({ type, max, options }: OptionGroupFile): number =>
  type === 30 ? options.reduce((sum, option) => sum + (option.max ?? max), 0) : options.length

/** Whether it is violated, the field, the message, and its code with values. */
type Rule = readonly [boolean, string, string, IssueCode, MenuIssue['values']?]

const findGroupIssues = (group: OptionGroupFile, path: string): FileIssue[] => {
  const { min, max, type, role, options, portions } = group
  const preselected = options.filter((option) => option.preselected).length
  const choices = countMaxChoices(group)
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
    ...findDuplicates(listKeys(options), (index) => `${path}.options[${index}].key`, 'key'),
  ]
}

interface KnownKeys {
  readonly taxes: ReadonlySet<string>
  readonly stores: ReadonlySet<string>
  readonly groups: ReadonlyMap<string, OptionGroupFile>
  readonly products: ReadonlyMap<string, ProductFile>
  /** Keys of options in size groups. */
  readonly sizes: ReadonlySet<string>
  /** Nesting depth of groups, as far as computed. */
  readonly heights: Map<string, number>
}

const findSizeIssues = (product: ProductFile, known: KnownKeys, path: string): FileIssue[] => {
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
const listOpenedGroups = (
  { optionGroups, product }: OptionGroupFile['options'][number],
  known: KnownKeys,
): string[] => [...optionGroups, ...((product && known.products.get(product)?.optionGroups) || [])]

/** The nesting depth of groups from this one on; infinite when they form a cycle. */
const computeHeight = (key: string, known: KnownKeys): number => {
  const height = known.heights.get(key)
  if (height !== undefined) return height
  known.heights.set(key, Number.POSITIVE_INFINITY)
  const below = known.groups.get(key)?.options.flatMap((option) => listOpenedGroups(option, known)) ?? []
  const found = 1 + Math.max(0, ...below.map((inner) => computeHeight(inner, known)))
  known.heights.set(key, found)
  return found
}

const findDepthIssues = (product: ProductFile, known: KnownKeys, path: string): FileIssue[] =>
  product.optionGroups.flatMap((key, index) =>
    computeHeight(key, known) > MAX_GROUP_DEPTH
      ? [
          {
            path: `${path}[${index}]`,
            message: `groups open in one another more than ${MAX_GROUP_DEPTH} deep`,
            code: 'tooDeep',
            values: { max: MAX_GROUP_DEPTH },
          },
        ]
      : [],
  )

const findLimitIssues = ({ minPerOrder: min, maxPerOrder: max }: ProductFile, path: string): FileIssue[] =>
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

const findProductIssues = (product: ProductFile, known: KnownKeys, path: string): FileIssue[] => [
  ...findUnknown(product.tax, { known: known.taxes, path: `${path}.tax`, what: 'tax' }),
  ...findAllUnknown(product.optionGroups, {
    known: known.groups,
    path: `${path}.optionGroups`,
    what: 'option group',
  }),
  ...findDuplicates(product.optionGroups, (index) => `${path}.optionGroups[${index}]`, 'option group'),
  ...findAllUnknown(product.stores ?? [], { known: known.stores, path: `${path}.stores`, what: 'store' }),
  ...findAllUnknown(product.goesWith, { known: known.products, path: `${path}.goesWith`, what: 'product' }),
  ...findUnknown(product.replacedBy, { known: known.products, path: `${path}.replacedBy`, what: 'product' }),
  ...findDuplicates(listKeys(product.collect), (index) => `${path}.collect[${index}].key`, 'key'),
  ...findLimitIssues(product, path),
  ...findSizeIssues(product, known, path),
  ...findDepthIssues(product, known, `${path}.optionGroups`),
]

const findOptionIssues = (group: OptionGroupFile, known: KnownKeys, path: string): FileIssue[] =>
  group.options.flatMap((option, index) => {
    const at = `${path}.options[${index}]`
    const product = option.product === undefined ? undefined : known.products.get(option.product)
    return [
      ...findUnknown(option.product, { known: known.products, path: `${at}.product`, what: 'product' }),
      ...findAllUnknown(option.optionGroups, {
        known: known.groups,
        path: `${at}.optionGroups`,
        what: 'option group',
      }),
      ...findDuplicates(option.optionGroups, (place) => `${at}.optionGroups[${place}]`, 'option group'),
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
      ...findAllUnknown(Object.keys(option.pricesBySize), {
        known: known.sizes,
        path: `${at}.pricesBySize`,
        what: 'size',
      }),
    ]
  })

const findPartIssues = ({ menu }: Pick<SiteFile, 'menu'>, known: KnownKeys): FileIssue[] => {
  const categories = new Set(listKeys(menu.categories))
  return [
    ...findDuplicates(listKeys(menu.menus), (index) => `menu.menus[${index}].key`, 'key'),
    ...menu.menus.flatMap((part, index) => [
      ...findAllUnknown(part.categories, {
        known: categories,
        path: `menu.menus[${index}].categories`,
        what: 'category',
      }),
      ...findAllUnknown(part.stores ?? [], {
        known: known.stores,
        path: `menu.menus[${index}].stores`,
        what: 'store',
      }),
    ]),
  ]
}

/** A menu with everything that it may refer to. */
export interface MenuWithReferences extends Pick<SiteFile, 'menu'> {
  readonly taxes: readonly { readonly key: string }[]
  readonly stores: readonly { readonly key: string }[]
}

/** Inconsistencies between the parts of a menu. */
export const findMenuIssues = (file: MenuWithReferences): FileIssue[] => {
  const { menu, taxes, stores } = file
  const placed = menu.categories.flatMap((category, index) =>
    category.products.map((product, at) => ({ product, path: `menu.categories[${index}].products[${at}]` })),
  )
  const known: KnownKeys = {
    taxes: new Set(listKeys(taxes)),
    stores: new Set(listKeys(stores)),
    groups: new Map(menu.optionGroups.map((group) => [group.key, group])),
    products: new Map(placed.map(({ product }) => [product.sku, product])),
    sizes: new Set(
      menu.optionGroups.flatMap(({ role, options }) => (role === 'size' ? listKeys(options) : [])),
    ),
    heights: new Map(),
  }
  return [
    ...findDuplicates(listKeys(menu.optionGroups), (index) => `menu.optionGroups[${index}].key`, 'key'),
    ...menu.optionGroups.flatMap((group, index) => [
      ...findGroupIssues(group, `menu.optionGroups[${index}]`),
      ...findOptionIssues(group, known, `menu.optionGroups[${index}]`),
    ]),
    ...findDuplicates(listKeys(menu.categories), (index) => `menu.categories[${index}].key`, 'key'),
    ...findDuplicates(
      placed.map(({ product }) => product.sku),
      (index) => `${placed[index]?.path}.sku`,
      'sku',
    ),
    ...placed.flatMap(({ product, path }) => findProductIssues(product, known, path)),
    ...findPartIssues(file, known),
  ]
}
