import type { Transaction } from '#platform/db/transaction.ts'
import type { Money } from '#platform/kernel/money.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'

/** An event to notify an order's customer of; its messages are determined after the transaction. */
export const ORDER_NOTICE_TOPIC = 'order.notice'

/** A message of another area about an order, to its customer, with its own text. */
export interface CustomerNotification {
  readonly orderId: string
  /** Identifies the event within the order: the same event is sent once. */
  readonly about: string
  /** The area whose dictionary has the text, and its key: with the placeholders `{brand}`, `{number}`, `{link}`. */
  readonly area: string
  readonly key: string
  /** What the text names as `{amount}`. */
  readonly amount?: Money
  /**
   * Who is notified instead of the order's customer, such as somebody who paid a part of its bill. Only at the phone that
   * they have verified and the e-mail address of their account; never when they have not signed in.
   */
  readonly userId?: string
  /** Values of other placeholders, already formatted in the customer's language. */
  readonly values?: Readonly<Record<string, string | number>>
  /** The page of the order for the link, such as `order-status`. */
  readonly page: string
  /** Not sent after this time; absent: a day. */
  readonly until?: Date
}

/** Notifies a customer through the channels chosen by them and the brand, once the transaction commits. */
export const notifyCustomer = (
  tx: Transaction,
  { orderId, about, ...wording }: CustomerNotification,
): Promise<void> => {
  const payload = { orderId, version: about, ...wording }
  return addToOutbox(tx, {
    topic: ORDER_NOTICE_TOPIC,
    key: `${orderId} ${about}`,
    stream: orderId,
    payload,
  })
}
