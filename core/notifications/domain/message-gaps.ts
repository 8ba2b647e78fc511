import type { MessageKey } from './order-message.ts'
import type { RefundMessageKey } from './refund-message.ts'

/** What customers are told of their orders in words of this area. */
export type OwnKey = MessageKey | RefundMessageKey

const LINKED = ['brand', 'number', 'link'] as const
const REFUNDED = ['brand', 'number', 'amount', 'link'] as const
const AMOUNT_FIRST = ['brand', 'amount', 'number', 'link'] as const

/**
 * The gaps of each text in the order in which its English words have them: WhatsApp knows them by their places alone,
 * in all languages. Other orders of words are a matter of each language's template.
 */
export const GAPS: Readonly<Record<OwnKey, readonly string[]>> = {
  'order.placed': LINKED,
  'order.accepted': ['brand', 'number', 'time', 'link'],
  'order.readyForPickup': LINKED,
  'order.out': LINKED,
  'order.delivered': ['brand', 'number'],
  'order.pickedUp': ['brand', 'number'],
  'order.undelivered': LINKED,
  'order.declined': LINKED,
  'order.declinedUnpaid': LINKED,
  'order.cancelled': LINKED,
  'order.cancelledUnpaid': LINKED,
  'refund.all': REFUNDED,
  'refund.part': AMOUNT_FIRST,
  'refund.late': AMOUNT_FIRST,
  'refund.twice': REFUNDED,
  'refund.atOutlet': AMOUNT_FIRST,
  'refund.coins': AMOUNT_FIRST,
}

export const isOwnKey = (key: string): key is OwnKey => Object.hasOwn(GAPS, key)

/** What parts have to say that no one text foresees: the number of the order and the whole sentence. */
export const NEWS_TEMPLATE = 'order_news'

/** The name under which a text is registered: letters, digits and `_`, such as `order_ready_for_pickup`. */
export const templateName = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('.', '_')
