import type { Language } from '#platform/kernel/language.ts'
import type { ItemState } from '../contract/endpoints.ts'
import type { MenuProduct, MenuSnapshot } from '../domain/menu.ts'

/** What presenting a menu needs besides the snapshot. */
export interface MenuPresentationContext {
  readonly menu: MenuSnapshot
  /** The brand's, such as `grocery`. */
  readonly merchantType: string
  /** The store's own. */
  readonly timeZone: string
  readonly now: Date
  readonly language: Language
  readonly stateOf: (product: MenuProduct) => ItemState
  /** Says of an option that it is sold out, and until when if that is known. */
  readonly optionText: (until: Date | null) => string
}
