import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { EventConsent } from '../domain/ledger.ts'
import './conversions.tables.ts'

export type EventRow = Selectable<Tables['conversion_events']>

type NewEvent = Pick<
  EventRow,
  | 'user_id'
  | 'order_id'
  | 'vendor'
  | 'pixel_id'
  | 'name'
  | 'event_id'
  | 'sent_by'
  | 'status'
  | 'consent'
  | 'data'
  | 'occurred_at'
>

const toJson = (consent: EventConsent | null): string | null => consent && JSON.stringify(consent)

/**
 * Records an event once for each pixel and sender. One that was withheld becomes the new one: the customer has changed
 * their mind.
 * @returns its id when it is new or was withheld; undefined when it is known
 */
export const recordEvent = async (tx: Transaction, event: NewEvent): Promise<string | undefined> => {
  const change = { status: event.status, consent: toJson(event.consent) }
  const row = await tx.sql
    .insertInto('conversion_events')
    .values({
      ...event,
      ...change,
      ...{ id: tx.generateId(), brand_id: tx.brandId, data: JSON.stringify(event.data) },
      ...{ attempts: 0, resends: 0, last_error: null },
      tried_at: event.status === 'delivered' ? tx.now : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'vendor', 'pixel_id', 'name', 'event_id', 'sent_by'])
        .doUpdateSet((eb) => ({ ...change, resends: eb('conversion_events.resends', '+', 1) }))
        .where('conversion_events.status', '=', 'withheld')
        .where('conversion_events.user_id', '=', event.user_id),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const findEvent = (tx: Transaction, id: string): Promise<EventRow | undefined> =>
  tx.sql.selectFrom('conversion_events').selectAll().where('id', '=', id).executeTakeFirst()

export const lockEvent = (tx: Transaction, id: string): Promise<EventRow | undefined> =>
  tx.sql.selectFrom('conversion_events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type EventChange = Partial<
  Pick<EventRow, 'status' | 'attempts' | 'resends' | 'last_error' | 'tried_at' | 'consent'>
>

export const updateEvent = async (tx: Transaction, id: string, change: EventChange): Promise<void> => {
  const { consent, ...columns } = change
  await tx.sql
    .updateTable('conversion_events')
    .set({ ...columns, ...(consent === undefined ? {} : { consent: toJson(consent) }) })
    .where('id', '=', id)
    .execute()
}

/** The events of an order, by vendor, pixel and sender. */
export const listOrderEvents = (tx: Transaction, orderId: string): Promise<EventRow[]> =>
  tx.sql
    .selectFrom('conversion_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('vendor')
    .orderBy('pixel_id')
    .orderBy('sent_by')
    .execute()

/** A pixel that counts an order, or will, with the customer in whose name it does. */
export type CountedOrder = Pick<EventRow, 'vendor' | 'pixel_id' | 'user_id' | 'data'>

/** The pixels that count an order by an event of the browser or the server, each once. */
export const listCountedOrders = (tx: Transaction, orderId: string): Promise<CountedOrder[]> =>
  tx.sql
    .selectFrom('conversion_events')
    .distinctOn(['vendor', 'pixel_id'])
    .select(['vendor', 'pixel_id', 'user_id', 'data'])
    .where('order_id', '=', orderId)
    .where('name', '=', 'Purchase')
    .where('status', 'in', ['waiting', 'delivered'])
    .orderBy('vendor')
    .orderBy('pixel_id')
    .execute()

const LOG_LENGTH = 50

/** The newest failed events of the brand, with the number of their order. */
export const listFailedEvents = (tx: Transaction) =>
  tx.sql
    .selectFrom('conversion_events as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id', 'e.vendor', 'e.pixel_id', 'e.name', 'e.attempts', 'e.last_error', 'e.occurred_at'])
    .select('o.number')
    .where('e.status', '=', 'failed')
    .orderBy('e.occurred_at', 'desc')
    .orderBy('e.id')
    .limit(LOG_LENGTH)
    .execute()

/** Waiting events that were last attempted before a time, of all brands. In a system transaction. */
export const listRestingEvents = (
  tx: Transaction,
  before: Date,
): Promise<Pick<EventRow, 'id' | 'brand_id'>[]> =>
  tx.sql
    .selectFrom('conversion_events')
    .select(['id', 'brand_id'])
    .where('status', '=', 'waiting')
    .where('tried_at', '<', before)
    .execute()

/** Deletes opened dishes of the ledger that happened before a time; purchases stay as long as their order. */
export const deleteViewsBefore = async (tx: Transaction, before: Date): Promise<void> => {
  await tx.sql
    .deleteFrom('conversion_events')
    .where('name', '=', 'ViewContent')
    .where('occurred_at', '<', before)
    .execute()
}

export const transferEvents = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.sql.updateTable('conversion_events').set({ user_id: to }).where('user_id', '=', from).execute()
}

export const deleteUserEvents = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('conversion_events').where('user_id', '=', userId).execute()
}
