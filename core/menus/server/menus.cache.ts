import type { MenuSnapshot } from '../domain/menu.ts'

/** A menu with the version since which only states changed. */
export interface CachedMenu {
  readonly menu: MenuSnapshot
  readonly content: number
}

export interface MenuCache {
  get(storeId: string): CachedMenu | undefined
  /** Keeps a menu unless a newer one of the same store is there. */
  put(entry: CachedMenu): void
}

/** Menus by store, the longest unused forgotten first when they hold more than `capacity` products together. */
export const createMenuCache = (capacity: number): MenuCache => {
  const menus = new Map<string, CachedMenu>()
  let size = 0
  const weight = ({ menu }: CachedMenu): number => menu.products.size + 1

  const remove = (storeId: string): void => {
    const entry = menus.get(storeId)
    if (!entry) return
    size -= weight(entry)
    menus.delete(storeId)
  }

  return {
    get: (storeId) => {
      const entry = menus.get(storeId)
      if (!entry) return undefined
      menus.delete(storeId)
      menus.set(storeId, entry)
      return entry
    },
    put: (entry) => {
      const { storeId, version } = entry.menu
      const known = menus.get(storeId)
      if (known && known.menu.version > version) return
      remove(storeId)
      menus.set(storeId, entry)
      size += weight(entry)
      for (const oldest of menus.keys()) {
        if (size <= capacity || oldest === storeId) break
        remove(oldest)
      }
    },
  }
}
