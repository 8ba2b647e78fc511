import { ItemExtensionsProvider } from '#core/cart/storefront/item-extensions.tsx'
import { ItemSheet } from '#core/cart/storefront/item-sheet.tsx'
import type { ItemSheetProps } from '#core/menus/storefront/menu-actions.tsx'
import { ITEM_EXTENSIONS } from '../plugins.ts'

/** The product sheet with its extensions. */
export const ItemSheetWithExtensions = (props: ItemSheetProps) => (
  <ItemExtensionsProvider plugs={ITEM_EXTENSIONS}>
    <ItemSheet {...props} />
  </ItemExtensionsProvider>
)
