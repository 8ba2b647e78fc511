import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { minutes } from '#platform/kernel/clock.ts'

/**
 * Order types that staff can enter: for now only, because the caller says when. What guests order at a table or in a
 * room belongs to their visit and its bill.
 */
export const ENTRY_ORDER_TYPES = [ORDER_TYPE.pickup, ORDER_TYPE.delivery] as const
/** The payment method of an order that waits for payment by a link. */
export const PAY_LINK_METHOD = 'express'
/** How long a link can be paid. */
export const PAY_LINK_MINUTES = PAYMENT_WINDOW / minutes(1)
export type EntryOrderType = (typeof ENTRY_ORDER_TYPES)[number]
