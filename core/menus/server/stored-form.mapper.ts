import type { PictureRecord } from '#core/sites/domain/site.ts'
import { toPictureName } from '#core/sites/server/site-export.service.ts'
import { isSameJson } from '#platform/kernel/same-json.ts'
import type { MenuContent, MenuContentInput } from '../contract/menu-file.ts'
import type { OptionGroupFile, ProductFile } from '../contract/site-file.ts'
import { isVideo } from './import-photos.service.ts'

/** A brand's menu as the file that would make it, and its pictures by their names in that file. */
export interface StoredMenu {
  readonly content: MenuContentInput
  readonly pictures: Readonly<Record<string, PictureRecord>>
}

export type MenuInput = MenuContentInput['menu']
export type CategoryInput = MenuInput['categories'][number]
export type ProductInput = CategoryInput['products'][number]
export type GroupInput = NonNullable<MenuInput['optionGroups']>[number]

/** Only what differs from what the file's schema fills in by itself. */
export const pickFilledFields = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      if (value === undefined || value === null || value === false) return false
      return typeof value !== 'object' || Object.keys(value).length > 0
    }),
  ) as Partial<Fields>

/** A product of the file with every field, whether read from the database or from a parsed file. */
export interface ProductFields
  extends Record<string, unknown>,
    Pick<ProductInput, 'sku' | 'name' | 'price' | 'foodType' | 'specialInstructions' | 'stores'> {}

export const compactProduct = ({
  sku,
  name,
  price,
  foodType,
  specialInstructions,
  stores,
  ...others
}: ProductFields): ProductInput => ({
  sku,
  name,
  price,
  ...pickFilledFields({ ...others, foodType: foodType === 5 ? undefined : foodType }),
  ...(specialInstructions ? {} : { specialInstructions: false }),
  ...(stores ? { stores } : {}),
})

/** Whether two localized texts are the same in every language. */
export const isSameText = (one: object, other: object | undefined): boolean => isSameJson(one, other ?? {})

/** Products in their stored form by their parsed form and the other way round, so that neither is made twice. */
const storedForms = new WeakMap<ProductFile, ProductInput>()
const parsedForms = new WeakMap<object, ProductFile>()

/** The parsed form of a stored product; undefined for one that was read from the database. */
export const getParsedForm = (stored: object): ProductFile | undefined => parsedForms.get(stored)

const rememberForms = (parsed: ProductFile, stored: ProductInput): void => {
  const { stock: _, photo: _photo, gallery: _gallery, stores: _stores, ...others } = parsed
  const { photo, gallery = [], stores } = stored
  const asStored = { ...others, gallery, ...(photo && { photo }), ...(stores && { stores }) }
  storedForms.set(asStored, stored)
  parsedForms.set(stored, asStored)
}

export interface StoredFormContext {
  /** Stored pictures by their names in the file. */
  readonly photos: ReadonlyMap<string, PictureRecord>
  /** Keys of the brand's stores in the merchant's order. */
  readonly storeKeys: readonly string[]
}

const compactGroup = (group: OptionGroupFile, names: ReadonlyMap<string, object>): GroupInput => ({
  key: group.key,
  name: group.name,
  type: group.type,
  min: group.min,
  max: group.max,
  ...pickFilledFields({
    role: group.role === 'choice' ? undefined : group.role,
    portions: group.portions,
    free: group.free || undefined,
  }),
  options: group.options.map((option) => {
    const { key, name, price, product } = option
    const isNamedByProduct = product !== undefined && (!name || isSameText(name, names.get(product)))
    return {
      key,
      ...(isNamedByProduct ? {} : { name: name ?? {} }),
      price,
      ...pickFilledFields({
        pricesBySize: option.pricesBySize,
        optionGroups: option.optionGroups,
        product,
        max: group.type === 30 ? (option.max ?? group.max) : undefined,
        preselected: option.preselected,
        calories: option.calories,
        allergens: option.allergens,
      }),
    }
  }),
})

/** Where a product is sold; undefined where every store sells it. */
const sellersOf = (stores: readonly string[] | undefined, all: readonly string[]): string[] | undefined => {
  if (!stores || all.every((key) => stores.includes(key))) return undefined
  return all.filter((key) => stores.includes(key))
}

/**
 * A parsed menu as it is read back from the database once it is written: fields with their default value are left out,
 * pictures have their stored names, and the stated stock, which is no part of the menu, is gone.
 */
export const toStoredForm = (
  { taxes, menu }: MenuContent,
  { photos, storeKeys }: StoredFormContext,
): StoredMenu => {
  const pictures: Record<string, PictureRecord> = {}
  const nameOf = (photo: string): string[] => {
    const picture = photos.get(photo)
    if (!picture) return []
    const name = toPictureName(picture)
    pictures[name] = picture
    return [name]
  }
  const productOf = (parsed: ProductFile): ProductInput => {
    const known = storedForms.get(parsed)
    if (known) {
      for (const item of [known.photo ?? [], known.gallery ?? []].flat()) nameOf(item)
      return known
    }
    const { stock: _, photo, gallery, stores, ...others } = parsed
    const stored = compactProduct({
      ...others,
      photo: photo === undefined ? undefined : nameOf(photo)[0],
      gallery: gallery.flatMap((item) => (isVideo(item) ? [item] : nameOf(item))),
      stores: sellersOf(stores, storeKeys),
    })
    rememberForms(parsed, stored)
    return stored
  }
  const names = new Map(
    menu.categories.flatMap(({ products }) => products.map(({ sku, name }) => [sku, name])),
  )
  const content = {
    taxes,
    menu: {
      ...pickFilledFields({
        optionGroups: menu.optionGroups.map((group) => compactGroup(group, names)),
        menus: menu.menus.map(({ key, name, categories, ...limits }) => ({
          key,
          name,
          categories,
          ...pickFilledFields(limits),
        })),
      }),
      categories: menu.categories.map(({ key, name, description, products }) => ({
        key,
        name,
        ...pickFilledFields({ description }),
        products: products.map(productOf),
      })),
    },
  }
  return { content: content as MenuContentInput, pictures }
}
