import { type Selectable, sql, type Updateable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Proposal } from '../domain/edits.ts'
import type { Proposer, RequestItem } from '../domain/replacement.ts'
import './replacements.tables.ts'

export type RequestRow = Selectable<Tables['replacement_requests']>

const OPEN = ['asked', 'paying'] as const

/** The requests of an order, newest first. */
export const findRequests = (tx: Transaction, orderId: string): Promise<RequestRow[]> =>
  tx.sql
    .selectFrom('replacement_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** The open request of an order. A caller that changes it must have locked the order. */
export const findOpenReplacementRequest = (
  tx: Transaction,
  orderId: string,
): Promise<RequestRow | undefined> =>
  tx.sql
    .selectFrom('replacement_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', OPEN)
    .executeTakeFirst()

/** The open requests of an outlet, soonest first; excludes unpaid additions by customers. */
export const findOpenRequestsAtStore = (tx: Transaction, storeId: string): Promise<RequestRow[]> =>
  tx.sql
    .selectFrom('replacement_requests')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('status', 'in', OPEN)
    .where('proposed_by', '=', 'staff')
    .orderBy('expires_at')
    .execute()

export interface NewRequest {
  readonly orderId: string
  readonly storeId: string
  readonly items: readonly RequestItem[]
  /** Of an edit; absent if something is missing. */
  readonly proposal?: Proposal
  /** Staff, when absent. */
  readonly proposedBy?: Proposer
  readonly expiresAt: Date
  readonly totalBefore: number
}

export const insertReplacementRequest = (
  tx: Transaction,
  { orderId, storeId, items, proposal, proposedBy = 'staff', expiresAt, totalBefore }: NewRequest,
): Promise<RequestRow> =>
  tx.sql
    .insertInto('replacement_requests')
    .values({
      ...{ id: tx.generateId(), order_id: orderId, store_id: storeId, status: 'asked', version: 1 },
      ...(proposal && { kind: 'edit' as const, proposal: JSON.stringify(proposal) }),
      proposed_by: proposedBy,
      ...{ expires_at: expiresAt, look_at: expiresAt, items: JSON.stringify(items), answer: null },
      ...{ payment_id: null, total_before: totalBefore, total_after: null },
      ...{ settled_by: null, settled_at: null, created_at: tx.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()

type RequestChange = Pick<
  Updateable<Tables['replacement_requests']>,
  | 'status'
  | 'answer'
  | 'payment_id'
  | 'total_after'
  | 'settled_by'
  | 'settled_name'
  | 'settled_at'
  | 'expires_at'
  | 'look_at'
>

/** Changes a request whose order is locked, and returns the updated row. */
export const updateRequest = (tx: Transaction, id: string, change: RequestChange): Promise<RequestRow> =>
  tx.sql
    .updateTable('replacement_requests')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export interface DueRequest {
  readonly orderId: string
  readonly brandId: string
}

/** Claims expired requests of all brands for this process until `lentUntil`; only in a system transaction. */
export const claimDueRequests = (
  tx: Transaction,
  { lentUntil, limit }: { readonly lentUntil: Date; readonly limit: number },
): Promise<DueRequest[]> => {
  const due = tx.sql
    .selectFrom('replacement_requests')
    .select('id')
    .where('status', 'in', OPEN)
    .where('look_at', '<=', tx.now)
    .orderBy('look_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return tx.sql
    .updateTable('replacement_requests')
    .set({ look_at: lentUntil })
    .where(sql<boolean>`id = any(array(${due}))`)
    .returning(['order_id as orderId', 'brand_id as brandId'])
    .execute()
}
