import type { ConsentPurpose } from '#core/sites/domain/consent.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { isEmptyVisit, limitVisit, type Visit, type VisitSource } from '../domain/visit.ts'
import './conversions.tables.ts'

export interface StoredVisit extends Visit {
  readonly userAgent: string | null
}

export const findVisit = async (tx: Transaction, userId: string): Promise<StoredVisit | undefined> => {
  const row = await tx.sql
    .selectFrom('conversion_visits')
    .select(['source', 'browser', 'user_agent'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { source: row.source, browser: row.browser, userAgent: row.user_agent }
}

export const saveVisit = async (
  tx: Transaction,
  userId: string,
  { source, browser, userAgent }: StoredVisit,
): Promise<void> => {
  const values = {
    ...{ source: JSON.stringify(source), browser: JSON.stringify(browser) },
    ...{ user_agent: userAgent, changed_at: tx.now },
  }
  await tx.sql
    .insertInto('conversion_visits')
    .values({ user_id: userId, brand_id: tx.brandId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export const deleteVisit = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('conversion_visits').where('user_id', '=', userId).execute()
}

const limitOrderSources = async (
  tx: Transaction,
  userId: string,
  purposes: readonly ConsentPurpose[],
): Promise<void> => {
  const rows = await tx.sql
    .selectFrom('order_sources')
    .select(['order_id', 'source', 'browser'])
    .where('user_id', '=', userId)
    .execute()
  for (const { order_id: orderId, ...row } of rows) {
    const { source, browser } = limitVisit(row, purposes)
    await tx.sql
      .updateTable('order_sources')
      .set({ source: JSON.stringify(source), browser: JSON.stringify(browser) })
      .where('order_id', '=', orderId)
      .execute()
  }
}

const countFacts = ({ source, browser }: Visit): number =>
  Object.keys(source).length + Object.keys(browser).length

/** Deletes what a customer no longer allows, of the visit and of all their orders. */
export const limitStoredVisits = async (
  tx: Transaction,
  { userId, purposes }: { readonly userId: string; readonly purposes: readonly ConsentPurpose[] },
): Promise<void> => {
  const visit = await findVisit(tx, userId)
  if (visit) {
    const limited = limitVisit(visit, purposes)
    if (isEmptyVisit(limited)) await deleteVisit(tx, userId)
    else if (countFacts(limited) < countFacts(visit))
      await saveVisit(tx, userId, { ...limited, userAgent: visit.userAgent })
  }
  if (purposes.length < 2) await limitOrderSources(tx, userId, purposes)
}

/** The campaign that an order came from; undefined when none is known. */
export const findOrderSource = async (tx: Transaction, orderId: string): Promise<VisitSource | undefined> => {
  const row = await tx.sql
    .selectFrom('order_sources')
    .select('source')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && Object.keys(row.source).length > 0 ? row.source : undefined
}

export const transferOrderSources = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.sql.updateTable('order_sources').set({ user_id: to }).where('user_id', '=', from).execute()
}

export const deleteOrderSources = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('order_sources').where('user_id', '=', userId).execute()
}
