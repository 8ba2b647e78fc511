import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Product } from '../contract/endpoints.ts'
import type { CardProduct } from './card-menu.ts'

export interface CardActionProps {
  readonly product: CardProduct
  /** Opens the product's sheet, for choices that must be made. */
  readonly onChoose: (productId: string) => void
}

export interface ItemSheetProps {
  readonly productId: string
  /** What the menu knows of it already, shown until the rest is here. */
  readonly card: CardProduct | undefined
  /** The whole product, when it came with the page. */
  readonly product: Product | null
  readonly onClose: () => void
}

/** What later areas put into the menu: the menu shows food, the cart knows how to take it. */
export interface MenuActions {
  /** Stands on each card: adds the product, or shows how many are in the cart. */
  readonly CardAction: ComponentType<CardActionProps>
  /** One product opened over the menu. */
  readonly ItemSheet: ComponentType<ItemSheetProps>
  /** Stands beside the menu where the screen is wide. */
  readonly Aside: ComponentType
  /** Stands above the menu for who ordered here before. */
  readonly Recent: ComponentType
}

const Context = createContext<MenuActions | undefined>(undefined)

/** Plugs what can be done with products into every menu below. */
export const MenuActionsProvider = ({ actions, children }: { actions: MenuActions; children: ReactNode }) => (
  <Context value={actions}>{children}</Context>
)

/** What can be done with products; undefined where a menu is only looked at. */
export const useMenuActions = (): MenuActions | undefined => use(Context)
