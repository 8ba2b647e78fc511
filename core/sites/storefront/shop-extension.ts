import type { ComponentType } from 'react'
import type { Site } from '../contract/endpoints.ts'

/** What a plugin adds to every page of a shop, after it is painted. It loads its own code when that is needed. */
export interface ShopExtension {
  readonly name: string
  /** The shops that it is for; all when absent. */
  readonly isFor?: (site: Site) => boolean
  readonly Part: ComponentType
}

/** Whether somebody measures visits of the shop. */
export const hasPixels = ({ pixels }: Site): boolean => pixels !== undefined
