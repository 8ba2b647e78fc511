import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { ItemState } from '../contract/endpoints.ts'
import type { MenuProduct } from '../domain/menu.ts'

export interface DecorationContext {
  readonly store: StoreRecord
  readonly now: Date
  /** The requested time; null: now. */
  readonly slot: Slot | null
  readonly orderType: OrderType
  readonly language: Language
}

/** Computes whether items can be ordered, in API format. */
export interface MenuDecoration {
  stateOf(product: MenuProduct, context: DecorationContext): ItemState
  /** The text of a sold-out option, with its end if known. */
  optionText(until: Date | null, context: DecorationContext): string
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    menuDecoration: MenuDecoration
  }
}
