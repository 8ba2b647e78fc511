import type { MessageKey } from './order-message.ts'
import type { RefundMessageKey } from './refund-message.ts'

/** Messages about orders with texts of this area. */
export type BuiltInMessageKey = MessageKey | RefundMessageKey

const ORDER_LINK = ['brand', 'number', 'link'] as const
const ORDER_REFUND = ['brand', 'number', 'amount', 'link'] as const
const AMOUNT_FIRST = ['brand', 'amount', 'number', 'link'] as const

/**
 * The placeholders of each text in the order of its English version: WhatsApp identifies them by position only, in
 * all languages. Each language's template handles its own word order.
 */
export const MESSAGE_PLACEHOLDERS: Readonly<Record<BuiltInMessageKey, readonly string[]>> = {
  'order.placed': ORDER_LINK,
  'order.accepted': ['brand', 'number', 'time', 'link'],
  'order.readyForPickup': ORDER_LINK,
  'order.out': ORDER_LINK,
  'order.delivered': ['brand', 'number'],
  'order.pickedUp': ['brand', 'number'],
  'order.undelivered': ORDER_LINK,
  'order.declined': ORDER_LINK,
  'order.declinedUnpaid': ORDER_LINK,
  'order.cancelled': ORDER_LINK,
  'order.cancelledUnpaid': ORDER_LINK,
  'refund.all': ORDER_REFUND,
  'refund.part': AMOUNT_FIRST,
  'refund.late': AMOUNT_FIRST,
  'refund.twice': ORDER_REFUND,
  'refund.atOutlet': AMOUNT_FIRST,
  'refund.coins': AMOUNT_FIRST,
}

export const isBuiltInMessageKey = (key: string): key is BuiltInMessageKey =>
  Object.hasOwn(MESSAGE_PLACEHOLDERS, key)

/** For messages of other areas without a specific template: the order number and the whole sentence. */
export const GENERIC_TEMPLATE = 'order_news'

/** The registered name of a text: letters, digits and `_`, such as `order_ready_for_pickup`. */
export const toTemplateName = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('.', '_')
