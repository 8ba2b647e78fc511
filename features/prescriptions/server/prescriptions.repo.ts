import { sql } from 'kysely'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { MAX_REPEATS } from '../domain/prescription.ts'
import './prescriptions.tables.ts'

export const findPrescription = (tx: Transaction, orderId: string) =>
  tx.sql.selectFrom('prescriptions').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export type PrescriptionRow = NonNullable<Awaited<ReturnType<typeof findPrescription>>>

/** Open orders of an outlet whose prescription waits, with how many files they have. */
export const listWaitingAtStore = (tx: Transaction, storeId: string) =>
  tx.sql
    .selectFrom('prescriptions')
    .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
    .select([
      'prescriptions.order_id as orderId',
      sql<number>`(
        select count(*)::int from prescription_files as file
        where file.order_id = coalesce(prescriptions.repeats_order, prescriptions.order_id)
      )`.as('files'),
    ])
    .where('orders.store_id', '=', storeId)
    .where('orders.finished_at', 'is', null)
    .where('orders.status', '<>', 0)
    .where('prescriptions.state', '=', 'waiting')
    .execute()

/** Those of the products that need a prescription, with their names. */
export const listNeedingProducts = async (
  tx: Transaction,
  productIds: readonly string[],
): Promise<{ readonly id: string; readonly name: LocalizedText }[]> =>
  productIds.length === 0
    ? []
    : tx.sql
        .selectFrom('products')
        .select(['id', 'name'])
        .where('id', 'in', productIds)
        .where('needs_prescription', '=', true)
        .execute()

export interface NewPrescription {
  readonly orderId: string
  readonly userId: string
  /** The order whose approved prescription is used again; null: none. */
  readonly repeatsOrder: string | null
}

export const insertPrescription = async (
  tx: Transaction,
  { orderId, userId, repeatsOrder }: NewPrescription,
): Promise<void> => {
  await tx.sql
    .insertInto('prescriptions')
    .values({ order_id: orderId, user_id: userId, products: '[]', repeats_order: repeatsOrder })
    .execute()
}

export interface DecisionChange {
  readonly orderId: string
  readonly userId: string
  readonly state: 'approved' | 'rejected'
  readonly products: readonly string[]
  readonly reason: string
  readonly staff: { readonly id: string; readonly name: string }
  readonly repeats: number
  readonly repeatsUntil: Date | null
}

/** Writes a decision over the former one. The caller has locked the order. */
export const saveDecision = async (tx: Transaction, decision: DecisionChange): Promise<void> => {
  const values = {
    state: decision.state,
    products: JSON.stringify(decision.products),
    reason: decision.reason,
    decided_by: decision.staff.id,
    decided_by_name: decision.staff.name,
    decided_at: tx.now,
    repeats_left: decision.repeats,
    repeats_until: decision.repeatsUntil,
  }
  await tx.sql
    .insertInto('prescriptions')
    .values({ order_id: decision.orderId, user_id: decision.userId, ...values })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
    .execute()
}

/** A user's approved prescriptions that may be used again, those that end first at the front. */
export const listRepeatable = (
  tx: Transaction,
  userId: string,
  { locks }: { readonly locks: boolean },
): Promise<PrescriptionRow[]> =>
  tx.sql
    .selectFrom('prescriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .where('repeats_left', '>', 0)
    .where('repeats_until', '>', tx.now)
    .orderBy('repeats_until')
    .$if(locks, (query) => query.forUpdate())
    .execute()

/** Uses up one repeat; false when a concurrent order took the last one. */
export const takeRepeat = async (tx: Transaction, orderId: string): Promise<boolean> => {
  const taken = await tx.sql
    .updateTable('prescriptions')
    .set(({ eb }) => ({ repeats_left: eb('repeats_left', '-', 1) }))
    .where('order_id', '=', orderId)
    .where('state', '=', 'approved')
    .where('repeats_left', '>', 0)
    .where('repeats_until', '>', tx.now)
    .returning('order_id')
    .execute()
  return taken.length > 0
}

/** Gives back the repeat that an order used, when the order ended without hand-over. */
export const returnRepeat = async (tx: Transaction, orderId: string): Promise<void> => {
  const used = tx.sql
    .selectFrom('prescriptions')
    .select('repeats_order as id')
    .where('order_id', '=', orderId)
    .where('repeats_order', 'is not', null)
  await tx.sql
    .updateTable('prescriptions')
    .set({ repeats_left: sql<number>`least(repeats_left + 1, ${MAX_REPEATS}::int)` })
    .where('order_id', 'in', used)
    .execute()
}

/** A guest's prescriptions become the customer's. */
export const transferPrescriptions = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.sql.updateTable('prescriptions').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** Ends what a deleted account could still use; decisions stay with their orders, without words about the person. */
export const forgetPrescriptions = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql
    .updateTable('prescriptions')
    .set({ reason: '', repeats_left: 0 })
    .where('user_id', '=', userId)
    .execute()
}
