import type { Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { checkMenuFile, type FileUse } from '../server/checker/check-menu-file.rules.ts'

const toBytes = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file

interface Shop {
  readonly currency?: string
  readonly language?: Language
  readonly languages?: readonly Language[]
}

const toShop = ({ currency = 'AED', language = 'en', languages = ['en', 'ar', 'el', 'sr'] }: Shop) => ({
  ...{ currency, language, languages, stores: ['main'] },
  current: { taxes: [], menu: { categories: [] } },
})

/** What checking a file for a shop with an empty menu finds. */
export const tryFile = (file: string | Uint8Array, shop: Shop = {}, use: FileUse = {}) =>
  checkMenuFile(toBytes(file), toShop(shop), use)

/** The menu in a file, in a form that is short to compare: prices in minor units. */
export const readFile = (file: string | Uint8Array, shop: Shop = {}) => {
  const checked = expectOk(tryFile(file, shop))
  const menu = checked.content?.menu
  const groups = new Map(menu?.optionGroups.map((group) => [group.key, group]))
  const language = shop.language ?? 'en'
  const describeGroup = (key: string): unknown => {
    const group = groups.get(key)
    return {
      name: group?.name[language],
      limits: [group?.min, group?.max],
      ...(group?.role === 'size' ? { isSize: true } : {}),
      ...(group && group.free > 0 ? { free: group.free } : {}),
      options: group?.options.map(({ name, price, optionGroups }) =>
        optionGroups.length > 0
          ? [name?.[language], price, optionGroups.map(describeGroup)]
          : [name?.[language], price],
      ),
    }
  }
  return {
    title: checked.title,
    errors: checked.errors.map(({ path, code, values }) => [path, code, ...Object.values(values ?? {})]),
    notes: checked.warnings
      .filter(({ code }) => code !== 'translation')
      .map(({ path, code, values }) => [path, code, ...Object.values(values ?? {})]),
    categories: menu?.categories.map(({ name, products }) => [
      name[language],
      products.map(({ name: own, price }) => [own[language], price]),
    ]),
    products: new Map(
      menu?.categories.flatMap(({ products }) =>
        products.map((product) => [
          product.name[language],
          { ...product, groups: product.optionGroups.map(describeGroup) },
        ]),
      ),
    ),
    content: checked.content,
  }
}
