import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'

/** How an order that staff enter may be handed over: now, because whoever is on the phone says when. */
export const ENTERED_TYPES = [ORDER_TYPE.pickup, ORDER_TYPE.delivery, ORDER_TYPE.dineIn] as const
export type EnteredType = (typeof ENTERED_TYPES)[number]
