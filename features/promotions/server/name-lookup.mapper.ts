import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { NameLookup } from './describe-promotion.formatter.ts'

/** The sources of names. */
export interface NameSources {
  readonly menus: readonly MenuSnapshot[]
  readonly stores: readonly StoreRecord[]
  readonly areas: readonly AreaRecord[]
}

/** Names of products, categories, outlets and areas by their ids. */
export const createNameLookup = ({ menus, stores, areas }: NameSources): NameLookup => {
  const places = new Map<string, LocalizedText>([...stores, ...areas].map(({ _id, name }) => [_id, name]))
  const categories = new Map<string, LocalizedText>(
    menus.flatMap((menu) => menu.categories.map(({ _id, name }) => [_id, name] as const)),
  )
  const productName = (id: string): LocalizedText | undefined => {
    for (const { products } of menus) {
      const product = products.get(id)
      if (product) return product.name
    }
    return undefined
  }
  return (id) => places.get(id) ?? categories.get(id) ?? productName(id)
}
