/**
 * Generates a market's menu: every item of a department from every maker in every size. Where a department has kinds,
 * each kind is one product with its sizes to choose from. The items alternate, so that no two neighbours show the same
 * picture.
 */

type Text = Readonly<Record<'en' | 'ar', string>>

export interface MarketVocabulary {
  readonly makers: readonly (Text & { readonly factor: number })[]
  readonly origins: readonly Text[]
  /** By name of the size kind: label in English, label in Arabic, factor of the price. */
  readonly sizes: Readonly<Record<string, readonly (readonly [string, string, number])[]>>
  readonly departments: readonly {
    readonly key: string
    readonly name: Text
    readonly sizes: string
    /** Name in English, name in Arabic, factor of the price. Absent: each size is a product of its own. */
    readonly kinds?: readonly (readonly [string, string, number])[]
    readonly foodType: number
    readonly allergens: readonly string[]
    /** English, Arabic, price at factor 1 in minor units. */
    readonly items: readonly (readonly [string, string, number])[]
  }[]
}

const STEP = 25
const PICKS = 6

const formatCode = (number: number): string => String(number + 1).padStart(2, '0')

const pickCyclic = <Value>(list: readonly Value[], index: number): Value => {
  const value = list[index % list.length]
  if (value === undefined) throw new Error('A list of words is empty')
  return value
}

type Department = MarketVocabulary['departments'][number]

/** The name of an item's picture, without its ending. */
export const getMarketPictureName = (item: string): string =>
  `wm-${item.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

const roundPrice = (price: number): number => Math.max(STEP, Math.round(price / STEP) * STEP)

const getSizes = (vocabulary: MarketVocabulary, { sizes }: Department) => vocabulary.sizes[sizes] ?? []

/** The products of a department with the price that their sizes multiply; a size of its own is in the price. */
const buildProducts = (vocabulary: MarketVocabulary, department: Department, place: number) =>
  (department.kinds ?? getSizes(vocabulary, department)).flatMap(([kind, kindInArabic, factor], of) =>
    vocabulary.makers.flatMap((maker, by) =>
      department.items.map(([en, ar, price], item) => ({
        sku: `WM-${formatCode(place)}${formatCode(item)}${formatCode(by)}${formatCode(of)}`,
        name: { en: `${maker.en} ${en}, ${kind}`, ar: `${ar} ${maker.ar}، ${kindInArabic}` },
        description: pickCyclic(vocabulary.origins, item + by + place),
        tags: [department.name],
        price: price * maker.factor * factor,
        tax: 'vat',
        photo: `pictures/${getMarketPictureName(en)}.avif`,
        foodType: department.foodType,
        allergens: department.allergens,
        ...(item === 0 && by === 1 && of === 1 && place < 2 * PICKS && { special: [place < PICKS ? 1 : 2] }),
      })),
    ),
  )

const SIZE_NAME = { en: 'Size', ar: 'الحجم' }

type PricedProduct = ReturnType<typeof buildProducts>[number]

/** The sizes of a product in one card, each at its full price. */
const buildSizeGroup = (
  vocabulary: MarketVocabulary,
  department: Department,
  { sku, price }: PricedProduct,
) => ({
  key: `${sku.toLowerCase()}-size`,
  name: SIZE_NAME,
  ...{ type: 10, role: 'size', min: 1, max: 1 },
  options: getSizes(vocabulary, department).map(([en, ar, factor], of) => ({
    key: `${sku.toLowerCase()}-${formatCode(of)}`,
    name: { en, ar },
    price: roundPrice(price * factor),
  })),
})

const buildDepartment = (vocabulary: MarketVocabulary, department: Department, place: number) => {
  const { key, name, kinds } = department
  const built = buildProducts(vocabulary, department, place).map((product) => {
    if (!kinds) return { product: { ...product, price: roundPrice(product.price) }, groups: [] }
    const group = buildSizeGroup(vocabulary, department, product)
    const price = Math.min(...group.options.map((option) => option.price))
    return { product: { ...product, price, optionGroups: [group.key] }, groups: [group] }
  })
  return {
    category: { key, name, products: built.map(({ product }) => product) },
    optionGroups: built.flatMap(({ groups }) => groups),
  }
}

/** The market's menu, deterministic for the same vocabulary. */
export const buildMarketMenu = (vocabulary: MarketVocabulary) => {
  const built = vocabulary.departments.map((department, place) =>
    buildDepartment(vocabulary, department, place),
  )
  return {
    optionGroups: built.flatMap(({ optionGroups }) => optionGroups),
    categories: built.map(({ category }) => category),
  }
}
