import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { ItemState } from '../contract/endpoints.ts'
import type { MenuProduct } from '../domain/menu.ts'

export interface DecorationContext {
  readonly store: StoreRecord
  readonly now: Date
  /** When it is wanted, if not now. */
  readonly slot: Slot | null
  readonly orderType: OrderType
  readonly language: Language
}

/** Says whether things can be ordered, as the wire shows it. */
export interface MenuDecoration {
  stateOf(product: MenuProduct, context: DecorationContext): ItemState
  /** Says of an option that it is sold out, and until when if that is known. */
  optionText(until: Date | null, context: DecorationContext): string
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    menuDecoration: MenuDecoration
  }
}
