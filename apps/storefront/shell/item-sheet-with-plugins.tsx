import { ItemExtensionsProvider } from '#core/cart/storefront/item-extensions.tsx'
import { ItemSheet } from '#core/cart/storefront/item-sheet.tsx'
import type { ItemSheetProps } from '#core/menus/storefront/menu-actions.tsx'
import { ITEM_EXTENSIONS } from '../plugins.ts'

/** The sheet of a product with what removable parts put into it. */
export const ItemSheetWithExtensions = (props: ItemSheetProps) => (
  <ItemExtensionsProvider plugs={ITEM_EXTENSIONS}>
    <ItemSheet {...props} />
  </ItemExtensionsProvider>
)
