import { ORDER_TYPE, type OrderType } from '#core/sites/domain/order-type.ts'

/** Where guests sit and order: a table of the restaurant, or a room of the hotel. */
export const TABLE_KINDS = ['table', 'room'] as const
export type TableKind = (typeof TABLE_KINDS)[number]

/** The table or room of an order. */
export interface TableSnapshot {
  readonly id: string
  readonly kind: TableKind
  /** As staff and guests call it, such as 4 or Terrace 2. */
  readonly name: string
  /** The visit that the order belongs to. */
  readonly sessionId: string
}

/** The order type of what is ordered there. */
export const getTableOrderType = (kind: TableKind): OrderType =>
  kind === 'room' ? ORDER_TYPE.inRoomDining : ORDER_TYPE.dineIn

/** Whether an order of this type is served where it was ordered, and so needs a table or a room. */
export const needsTable = (orderType: OrderType): boolean =>
  orderType === ORDER_TYPE.dineIn || orderType === ORDER_TYPE.inRoomDining
