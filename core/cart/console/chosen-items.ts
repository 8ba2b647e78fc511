import type { ChosenItems } from '../contract/chosen-items.ts'
import type { ConfiguredItem } from '../storefront/item-sheet-form.tsx'

/** An item that staff chose and that is not ordered yet. */
export interface ChosenItem {
  /** List key. */
  readonly key: number
  readonly product: string
  readonly name: string
  readonly decision: ConfiguredItem
}

/** Chosen items as a quote or an order asks for them. */
export const toChosenItems = (items: readonly ChosenItem[]): ChosenItems =>
  items.map(({ product, decision: { customize, collectFromUser, qty, note } }) => ({
    ...{ product, customize, collectFromUser, qty },
    ...(note && { specialInstructions: note }),
  }))
