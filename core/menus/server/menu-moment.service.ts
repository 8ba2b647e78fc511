import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { Slot } from '#core/stores/domain/slot.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { ItemState, ProductCard } from '../contract/endpoints.ts'
import type { MenuPartView } from '../contract/hamburger-endpoints.ts'
import type { MenuProduct } from '../domain/menu.ts'
import './menu-decoration.loader.ts'
import { filterPartsByOrderType, presentPart } from './menu-parts.presenter.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'
import { presentCard } from './menus.presenter.ts'
import { loadMenu } from './menus.service.ts'

const ALWAYS_AVAILABLE: ItemState = {
  ...{ isAvailable: true, reason: null, text: '' },
  ...{ remaining: null, validUntil: null, replacement: null },
}

/** For which moment, service and language a menu is shown. */
export interface MenuMoment {
  /** When the customer looks at it. */
  readonly now: Date
  /** The requested time of an order for later; null: now. */
  readonly slot: Slot | null
  readonly orderType: OrderType
  readonly language: Language
}

/** A store's menu as it is shown at a moment, with today's content. Not for use inside a transaction. */
export const loadMenuAt = async (
  { db, hooks }: Pick<Platform, 'db' | 'hooks'>,
  store: StoreRecord,
  moment: MenuMoment,
): Promise<MenuPresentationContext> => {
  const menu = await loadMenu(db, store)
  const [decorate] = hooks.all('menuDecoration')
  const context = { store, ...moment }
  return {
    menu,
    merchantType: store.merchantType,
    timeZone: store.timeZone,
    now: moment.slot?.start ?? moment.now,
    language: moment.language,
    stateOf: (product) => decorate?.stateOf(product, context) ?? ALWAYS_AVAILABLE,
    optionText: (until) => decorate?.optionText(until, context) ?? '',
  }
}

/** The store's menus for an order type, such as breakfast, and whether each is served at the shown moment. */
export const presentPartsAt = (
  shown: MenuPresentationContext,
  orderType: OrderType,
  { catalogue }: Pick<Platform, 'catalogue'>,
): MenuPartView[] =>
  filterPartsByOrderType(shown, orderType).map((part) => presentPart(part, shown, catalogue))

/** A product's card at the shown moment. */
export const presentCardAt = (product: MenuProduct, shown: MenuPresentationContext): ProductCard =>
  presentCard(product, shown)
