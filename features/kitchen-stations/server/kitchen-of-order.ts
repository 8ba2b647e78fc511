import { createHash } from 'node:crypto'
import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { type KitchenSetup, routeBy, type StationOf } from '../domain/stations.ts'
import { type TicketItem, ticketItems } from '../domain/ticket.ts'
import type { Noted } from './kitchen.repo.ts'

const LETTERS = 22

/** Long enough that no two contents of one order share it. */
const digest = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, LETTERS)

/** A kitchen as it stands: who makes what. */
export interface Kitchen {
  readonly setup: KitchenSetup
  readonly menu: MenuSnapshot
  readonly stationOf: StationOf
}

export const kitchenOf = (setup: KitchenSetup, menu: MenuSnapshot): Kitchen => ({
  ...{ setup, menu },
  stationOf: routeBy(setup.stations, (productId) => menu.products.get(productId)?.categoryId),
})

/** The items of an order as this kitchen makes them. */
export const itemsOfOrder = ({ stationOf }: Kitchen, order: OrderRecord, noted: Noted): TicketItem[] =>
  ticketItems({ order, stationOf, digest, ...noted })

/** The key under which a station says that it has seen that an order is gone. */
export const goneKey = (station: string | null): string => `gone.${station ?? 'all'}`

/** What is said of the order as a whole has no content that could change. */
export const GONE_CONTENT = 'gone'

/** Everybody who looks at the kitchen: its stations, and whoever sees everything. */
export const viewersOf = ({ setup }: Kitchen): (string | null)[] => [
  null,
  ...setup.stations.map(({ _id }) => _id),
]
