import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Product } from '../contract/endpoints.ts'
import type { CardProduct } from './card-menu.ts'

export interface CardActionProps {
  readonly product: CardProduct
  /** Opens the product's sheet for required choices. */
  readonly onChoose: (productId: string) => void
}

export interface CardPacksProps {
  readonly product: CardProduct
  readonly currency: string
  /** How the card is laid out. */
  readonly presentation: 'list' | 'lines' | 'tiles' | 'grid' | 'strip'
}

export interface ItemSheetProps {
  readonly productId: string
  /** What the menu has already loaded of it, shown until the rest is loaded. */
  readonly card: CardProduct | undefined
  /** The whole product, when sent with the page. */
  readonly product: Product | null
  readonly onClose: () => void
}

/** What later areas add to the menu: the menu shows products, the cart adds them. */
export interface MenuActions {
  /** On each card: adds the product, or shows its quantity in the cart. */
  readonly CardAction: ComponentType<CardActionProps>
  /** On the card of a product with sizes or a measure price: its price, and the sizes to choose from. */
  readonly CardPacks: ComponentType<CardPacksProps>
  /** One product opened over the menu. */
  readonly ItemSheet: ComponentType<ItemSheetProps>
  /** Next to the menu on wide screens. */
  readonly Aside: ComponentType
  /** Above the menu for customers who ordered here before. */
  readonly Recent: ComponentType
}

/** A plugin's part above the menu, for customers who ordered here before. Its code is loaded after the menu. */
export interface MenuExtension {
  readonly name: string
  readonly Part: ComponentType
}

const Context = createContext<MenuActions | undefined>(undefined)

/** Provides the product actions to every menu below. */
export const MenuActionsProvider = ({ actions, children }: { actions: MenuActions; children: ReactNode }) => (
  <Context value={actions}>{children}</Context>
)

/** The product actions; undefined in a read-only menu. */
export const useMenuActions = (): MenuActions | undefined => use(Context)
