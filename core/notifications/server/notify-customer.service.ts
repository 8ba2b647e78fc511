import type { Transaction } from '#platform/db/transaction.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'

/** Something that the customer of an order is told; which messages that makes is found out after its transaction. */
export const ORDER_NOTICE_TOPIC = 'order.notice'

/** What a part has to say to the customer of an order, in words of its own. */
export interface CustomerNotification {
  readonly orderId: string
  /** Tells pieces of news of one order apart: the same is told once. */
  readonly about: string
  /** Whose dictionary has the words, and under which key: `{brand}`, `{number}`, `{link}` stand in them. */
  readonly area: string
  readonly key: string
  /** What else stands in the words, already written in the customer's language. */
  readonly values?: Readonly<Record<string, string | number>>
  /** The page of the order to which the link leads, such as `order-status`. */
  readonly page: string
  /** Later it is not sent any more; after a day when absent. */
  readonly until?: Date
}

/** Tells a customer by the ways that they and the brand have chosen, once the unit commits. */
export const notifyCustomer = (
  unit: Transaction,
  { orderId, about, ...wording }: CustomerNotification,
): Promise<void> => {
  const payload = { orderId, version: about, ...wording }
  return addToOutbox(unit, {
    topic: ORDER_NOTICE_TOPIC,
    key: `${orderId} ${about}`,
    stream: orderId,
    payload,
  })
}
