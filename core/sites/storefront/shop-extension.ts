import type { ComponentType } from 'react'

/** What a plugin adds to every page of a shop, after it is painted. It loads its own code when that is needed. */
export interface ShopExtension {
  readonly name: string
  readonly Part: ComponentType
}
