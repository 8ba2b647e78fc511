import { createHash } from 'node:crypto'
import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { createStationResolver, type KitchenSetup, type StationResolver } from '../domain/stations.ts'
import { buildTicketItems, type TicketItem } from '../domain/ticket.ts'
import type { KitchenRecord } from './kitchen.repo.ts'

const LETTERS = 22

/** Long enough that no two contents of one order collide. */
const digest = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, LETTERS)

/** The current settings of a kitchen: which station makes what. */
export interface KitchenContext {
  readonly setup: KitchenSetup
  readonly menu: MenuSnapshot
  readonly stationOf: StationResolver
}

export const buildKitchenContext = (setup: KitchenSetup, menu: MenuSnapshot): KitchenContext => ({
  ...{ setup, menu },
  stationOf: createStationResolver(setup.stations, (productId) => menu.products.get(productId)?.categoryId),
})

/** The items of an order for this kitchen. */
export const buildOrderItems = (
  { stationOf }: KitchenContext,
  order: OrderRecord,
  noted: KitchenRecord,
): TicketItem[] => buildTicketItems({ order, stationOf, digest, ...noted })

/** The item key with which a station acknowledges that an order is gone. */
export const getGoneKey = (station: string | null): string => `gone.${station ?? 'all'}`

/** An update of the whole order has no content that could change. */
export const GONE_ORDER_CONTENT = 'gone'

/** All screens of the kitchen: its stations, and the screen of all stations (null). */
export const listScreenStations = ({ setup }: KitchenContext): (string | null)[] => [
  null,
  ...setup.stations.map(({ _id }) => _id),
]
