import type { MenuContent } from '#core/menus/contract/menu-file.ts'
import type { OptionGroupFile, ProductFile } from '#core/menus/contract/site-file.ts'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import { toCanonicalJson } from '../../domain/value-changes.ts'
import { getDefaultName } from '../default-name.data.ts'

type Category = MenuContent['menu']['categories'][number]

const translateText = <Text extends LocalizedText | undefined>(
  own: Text,
  file: LocalizedText | undefined,
  language: Language,
): Text => {
  const text = file?.[language]
  return own === undefined || text === undefined ? own : { ...own, [language]: text }
}

const translateProduct = (own: ProductFile, file: ProductFile, language: Language): ProductFile => ({
  ...own,
  name: translateText(own.name, file.name, language),
  description: translateText(own.description, file.description, language),
  ingredients: translateText(own.ingredients, file.ingredients, language),
  unit: translateText(own.unit, file.unit, language),
  measure: translateText(own.measure, file.measure, language),
})

const translateGroup = (own: OptionGroupFile, file: OptionGroupFile, language: Language): OptionGroupFile => {
  const options = new Map(file.options.map((option) => [option.key, option]))
  return {
    ...own,
    name: translateText(own.name, file.name, language),
    options: own.options.map((option) => ({
      ...option,
      name: translateText(option.name, options.get(option.key)?.name, language),
    })),
  }
}

/** A file without categories has its products in one that readers name themselves. */
const isNamedByFile = ({ name }: Category): boolean =>
  toCanonicalJson(name) !== toCanonicalJson(getDefaultName('other'))

/**
 * The category of the file that is `own`: the one with its key, or the one whose products are all in it. Categories are
 * seldom numbered, and their names are what is being translated.
 */
const findTranslated = (own: Category, file: MenuContent): Category | undefined => {
  const skus = new Set(own.products.map(({ sku }) => sku))
  const categories = file.menu.categories.filter(isNamedByFile)
  return (
    categories.find(({ key }) => key === own.key) ??
    categories.find(({ products }) => products.length > 0 && products.every(({ sku }) => skus.has(sku)))
  )
}

/** The menu with the texts that the file has in `language`, by the codes of products and the keys of choices. */
export const addLanguage = (before: MenuContent, file: MenuContent, language: Language): MenuContent => {
  const products = new Map(
    file.menu.categories.flatMap((category) => category.products).map((product) => [product.sku, product]),
  )
  const groups = new Map(file.menu.optionGroups.map((group) => [group.key, group]))
  const translate = (own: ProductFile): ProductFile => {
    const said = products.get(own.sku)
    return said ? translateProduct(own, said, language) : own
  }
  return {
    ...before,
    menu: {
      ...before.menu,
      categories: before.menu.categories.map((own) => {
        const said = findTranslated(own, file)
        return {
          ...own,
          name: translateText(own.name, said?.name, language),
          description: translateText(own.description, said?.description, language),
          products: own.products.map(translate),
        }
      }),
      optionGroups: before.menu.optionGroups.map((own) => {
        const said = groups.get(own.key)
        return said ? translateGroup(own, said, language) : own
      }),
    },
  }
}
