/**
 * Generates a market's categories: every item of a department from every maker in every size. The items alternate, so
 * that no two neighbours show the same picture.
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

const buildProducts = (words: MarketVocabulary, department: Department, place: number) =>
  (words.sizes[department.sizes] ?? []).flatMap(([size, sizeInArabic, factor], of) =>
    words.makers.flatMap((maker, by) =>
      department.items.map(([en, ar, price], item) => ({
        sku: `WM-${formatCode(place)}${formatCode(item)}${formatCode(by)}${formatCode(of)}`,
        name: { en: `${maker.en} ${en}, ${size}`, ar: `${ar} ${maker.ar}، ${sizeInArabic}` },
        description: pickCyclic(words.origins, item + by + place),
        tags: [department.name],
        price: Math.max(STEP, Math.round((price * maker.factor * factor) / STEP) * STEP),
        tax: 'vat',
        photo: `pictures/${getMarketPictureName(en)}.avif`,
        foodType: department.foodType,
        allergens: department.allergens,
        ...(item === 0 && by === 1 && of === 1 && place < 2 * PICKS && { special: [place < PICKS ? 1 : 2] }),
      })),
    ),
  )

/** The categories of the market's menu, deterministic for the same vocabulary. */
export const buildMarketCategories = (words: MarketVocabulary) =>
  words.departments.map((department, place) => ({
    key: department.key,
    name: department.name,
    products: buildProducts(words, department, place),
  }))
