import { createHash } from 'node:crypto'
import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { createStationResolver, type KitchenSetup, type StationResolver } from '../domain/stations.ts'
import { buildTicketItems, type TicketItem } from '../domain/ticket.ts'
import type { KitchenRecord } from './kitchen.repo.ts'

const LETTERS = 22

/** Long enough that no two contents of one order share it. */
const digest = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, LETTERS)

/** A kitchen as it stands: who makes what. */
export interface KitchenContext {
  readonly setup: KitchenSetup
  readonly menu: MenuSnapshot
  readonly stationOf: StationResolver
}

export const buildKitchenContext = (setup: KitchenSetup, menu: MenuSnapshot): KitchenContext => ({
  ...{ setup, menu },
  stationOf: createStationResolver(setup.stations, (productId) => menu.products.get(productId)?.categoryId),
})

/** The items of an order as this kitchen makes them. */
export const buildOrderItems = (
  { stationOf }: KitchenContext,
  order: OrderRecord,
  noted: KitchenRecord,
): TicketItem[] => buildTicketItems({ order, stationOf, digest, ...noted })

/** The key under which a station says that it has seen that an order is gone. */
export const getGoneKey = (station: string | null): string => `gone.${station ?? 'all'}`

/** What is said of the order as a whole has no content that could change. */
export const GONE_CONTENT = 'gone'

/** Everybody who looks at the kitchen: its stations, and whoever sees everything. */
export const getViewers = ({ setup }: KitchenContext): (string | null)[] => [
  null,
  ...setup.stations.map(({ _id }) => _id),
]
