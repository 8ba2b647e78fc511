import { ItemPlugsProvider } from '#core/cart/storefront/item-plugs.tsx'
import { ItemSheet } from '#core/cart/storefront/item-sheet.tsx'
import type { ItemSheetProps } from '#core/menus/storefront/menu-actions.tsx'
import { ITEM_PLUGS } from '../plugins.ts'

/** The sheet of a product with what removable parts put into it. */
export const PluggedItemSheet = (props: ItemSheetProps) => (
  <ItemPlugsProvider plugs={ITEM_PLUGS}>
    <ItemSheet {...props} />
  </ItemPlugsProvider>
)
