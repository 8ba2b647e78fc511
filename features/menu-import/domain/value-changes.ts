import { isLanguage, LANGUAGES, type Language, type LocalizedText } from '#platform/kernel/language.ts'

/** Anything of a menu file, by the names of its fields. */
export type Fields = Readonly<Record<string, unknown>>

/** A value that is another one after an import. */
export interface ValueChange {
  /** The field of the menu file; `sizePrice` and `option` are those of {@link listGroupChanges}. */
  readonly field: string
  /** Of a text in several languages: the one that differs. */
  readonly language?: Language
  /** The option whose value it is. */
  readonly option?: LocalizedText
  /** The size at which the price holds. */
  readonly size?: LocalizedText
  /** Undefined: there is no such value. */
  readonly before: unknown
  readonly after: unknown
}

/** Independent of the order of fields. */
export const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? ''

const isSame = (one: unknown, other: unknown): boolean => toCanonicalJson(one) === toCanonicalJson(other)

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is LocalizedText =>
  isFields(value) && Object.keys(value).every(isLanguage)

const listFieldChanges = (field: string, before: unknown, after: unknown): ValueChange[] => {
  if (isSame(before, after)) return []
  const [old, fresh] = [before ?? {}, after ?? {}]
  if (!isText(old) || !isText(fresh)) return [{ field, before, after }]
  return LANGUAGES.flatMap((language) =>
    old[language] === fresh[language]
      ? []
      : [{ field, language, before: old[language], after: fresh[language] }],
  )
}

/** What differs between two versions of one thing, field by field, and texts language by language. */
export const listValueChanges = (before: Fields, after: Fields): ValueChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
    listFieldChanges(field, before[field], after[field]),
  )

type Option = Fields & { readonly key: string; readonly price: number }

const listOptions = ({ options }: Fields): readonly Option[] => (options ?? []) as readonly Option[]

/** The price of a size or an option, or of an option at one size. */
export interface PartPrice {
  readonly name: LocalizedText
  readonly size?: LocalizedText
  readonly price: number
}

/** An option without a name of its own bears that of the product which it stands for. */
const nameOf = ({ name, product, key }: Option): LocalizedText =>
  isText(name) ? name : { en: typeof product === 'string' ? product : key }

const listSizePrices = ({ pricesBySize }: Option, sizes: ReadonlyMap<string, LocalizedText>) =>
  Object.entries((pricesBySize ?? {}) as Readonly<Record<string, number>>).map(([key, price]) => ({
    size: sizes.get(key) ?? { en: key },
    price,
  }))

/** What the options of a group cost, each at any size and at those with prices of their own. */
export const listOptionPrices = (
  group: Fields,
  sizes: ReadonlyMap<string, LocalizedText>,
): readonly PartPrice[] =>
  listOptions(group).flatMap((option) =>
    [{ price: option.price }, ...listSizePrices(option, sizes)].map((each) => ({
      ...each,
      name: nameOf(option),
    })),
  )

const listNewOption = (option: Option, sizes: ReadonlyMap<string, LocalizedText>): ValueChange[] => [
  { field: 'option', option: nameOf(option), before: undefined, after: option.price },
  ...listSizePrices(option, sizes).map(({ size, price }) => ({
    ...{ field: 'sizePrice', option: nameOf(option), size, before: undefined, after: price },
  })),
]

const listOptionChanges = (
  before: Option,
  after: Option,
  sizes: ReadonlyMap<string, LocalizedText>,
): ValueChange[] => {
  const { pricesBySize: oldPrices, ...old } = before
  const { pricesBySize: newPrices, ...fresh } = after
  const atSizes = listValueChanges((oldPrices ?? {}) as Fields, (newPrices ?? {}) as Fields)
  return [
    ...listValueChanges(old, fresh),
    ...atSizes.map(({ field: key, ...change }) => ({
      ...change,
      ...{ field: 'sizePrice', size: sizes.get(key) ?? { en: key } },
    })),
  ].map((change) => ({ ...change, option: nameOf(after) }))
}

/**
 * The same for two versions of an option group: its own fields, and each option's. The change of an option that is new
 * or gone has the field `option` and its price; that of a price at one size has the field `sizePrice`, of a new option too.
 */
export const listGroupChanges = (
  before: Fields,
  after: Fields,
  sizes: ReadonlyMap<string, LocalizedText>,
): ValueChange[] => {
  const [old, fresh] = [listOptions(before), listOptions(after)]
  const [oldByKey, freshByKey] = [old, fresh].map(
    (options) => new Map(options.map((each) => [each.key, each])),
  )
  const shared = (options: readonly Option[]) =>
    options.map(({ key }) => key).filter((key) => oldByKey?.has(key) && freshByKey?.has(key))
  return [
    ...listValueChanges({ ...before, options: null }, { ...after, options: null }),
    ...old
      .filter(({ key }) => !freshByKey?.has(key))
      .map((option) => ({ field: 'option', option: nameOf(option), before: option.price, after: undefined })),
    ...fresh.flatMap((option): ValueChange[] => {
      const earlier = oldByKey?.get(option.key)
      return earlier ? listOptionChanges(earlier, option, sizes) : listNewOption(option, sizes)
    }),
    ...(isSame(shared(old), shared(fresh)) ? [] : [{ field: 'order', before: undefined, after: undefined }]),
  ]
}
