import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { minutes } from '#platform/kernel/clock.ts'

/** How an order that staff enter may be handed over: now, because whoever is on the phone says when. */
export const ENTRY_ORDER_TYPES = [ORDER_TYPE.pickup, ORDER_TYPE.delivery, ORDER_TYPE.dineIn] as const
/** The method that an order waits with which is paid by a link. */
export const LINK_METHOD = 'express'
/** So long a link can be paid. */
export const LINK_MINUTES = PAYMENT_WINDOW / minutes(1)
export type EntryOrderType = (typeof ENTRY_ORDER_TYPES)[number]
