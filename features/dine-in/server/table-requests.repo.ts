import type { Transaction } from '#platform/db/transaction.ts'
import { ITEM_STATES, isDue } from '../domain/item-state.ts'
import './dine-in.tables.ts'

/** Outlets whose visits are asked for; undefined: all of the brand. */
type StoreIds = readonly string[] | undefined

/** Whether any table or room is in service. */
export const hasTables = async (tx: Transaction, storeIds: StoreIds): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom('dining_tables')
    .select('id')
    .where('is_active', '=', true)
    .$if(storeIds !== undefined, (query) => query.where('store_id', 'in', storeIds ?? []))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const selectOpenVisits = (tx: Transaction, storeIds: StoreIds) =>
  tx.sql
    .selectFrom('table_sessions as visit')
    .innerJoin('dining_tables as place', 'place.id', 'visit.table_id')
    .select(['visit.id as session', 'visit.store_id as store'])
    .select(['place.id as table_id', 'place.kind', 'place.name'])
    .where('visit.status', '<>', 'closed')
    .$if(storeIds !== undefined, (query) => query.where('visit.store_id', 'in', storeIds ?? []))

/** Calls of open visits that nobody has answered. */
export const listOpenCalls = (tx: Transaction, storeIds: StoreIds) =>
  selectOpenVisits(tx, storeIds)
    .innerJoin('table_calls as call', 'call.session_id', 'visit.id')
    .select(['call.id', 'call.kind as call', 'call.name as callName', 'call.called_at as at'])
    .where('call.answered_at', 'is', null)
    .execute()

/** The items of open visits that are still to be brought, with their rounds, in the order in which they were added. */
export const listDueItems = (tx: Transaction, storeIds: StoreIds) =>
  selectOpenVisits(tx, storeIds)
    .innerJoin('table_rounds as round', 'round.session_id', 'visit.id')
    .innerJoin('table_items as item', 'item.round_id', 'round.id')
    .select(['round.id', 'round.number'])
    .select(['item.name as itemName', 'item.qty', 'item.state', 'item.ready_at as readyAt'])
    .where('item.state', 'in', ITEM_STATES.filter(isDue))
    .orderBy('item.position')
    .execute()

/** Guests of open visits who wait for staff to let them in. */
export const listWaitingGuests = (tx: Transaction, storeIds: StoreIds) =>
  selectOpenVisits(tx, storeIds)
    .innerJoin('table_members as guest', 'guest.session_id', 'visit.id')
    .select(['guest.id', 'guest.name as guest', 'guest.joined_at as at'])
    .where((eb) =>
      eb.or([
        eb('guest.status', '=', 'waiting'),
        eb.and([eb('visit.status', '=', 'pending'), eb('guest.status', '=', 'in')]),
      ]),
    )
    .execute()

/** Calls of an outlet's guests since an instant, of visits that have ended too; the oldest first. */
export const listTimedCalls = (
  tx: Transaction,
  { storeId, since }: { readonly storeId: string; readonly since: Date },
) =>
  tx.sql
    .selectFrom('table_calls as call')
    .innerJoin('table_sessions as visit', 'visit.id', 'call.session_id')
    .select(['call.kind', 'call.name', 'call.called_at', 'call.answered_at'])
    .where('visit.store_id', '=', storeId)
    .where('call.called_at', '>=', since)
    .orderBy('call.called_at')
    .orderBy('call.id')
    .execute()
