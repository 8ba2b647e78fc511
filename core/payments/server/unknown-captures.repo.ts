import type { Transaction } from '#platform/db/transaction.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { CaptureOutcome } from '../domain/payment-review.ts'
import type { ResolvedCapture, UnknownCapture } from '../domain/unknown-capture.ts'
import './payments.tables.ts'

export interface NewUnknownCapture {
  readonly accountId: string
  readonly gatewayReference: string
  readonly reference: string
  readonly amount: Money
}

/** Stores a capture as found now; false when it is stored already. */
export const insertUnknownCapture = async (
  tx: Transaction,
  { accountId, gatewayReference, reference, amount }: NewUnknownCapture,
): Promise<boolean> => {
  const added = await tx.sql
    .insertInto('unknown_captures')
    .values({
      ...{ id: tx.generateId(), account_id: accountId, gateway_reference: gatewayReference, reference },
      ...{ amount: amount.amount, currency: amount.currency, found_at: tx.now },
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'gateway_reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Whose captures are read: those of the accounts of an outlet. */
export interface CaptureScope {
  readonly storeId: string
  /** The gateways that the outlet has now. */
  readonly gateways: readonly { readonly name: string; readonly account: string }[]
  /** Those of accounts without any payment, too: nobody can say which outlet they are of. */
  readonly withUnused: boolean
}

const selectCaptures = (tx: Transaction, { storeId, gateways, withUnused }: CaptureScope) =>
  tx.sql
    .selectFrom('unknown_captures as capture')
    .innerJoin('payment_accounts as account', 'account.id', 'capture.account_id')
    .select(['capture.id', 'provider', 'account.key as account', 'gateway_reference', 'reference'])
    .select(['amount', 'currency', 'found_at', 'outcome', 'note', 'resolved_by', 'resolved_at'])
    .where((eb) => {
      const payments = eb
        .selectFrom('payments')
        .select('payments.id')
        .whereRef('payments.account_id', '=', 'account.id')
      return eb.or([
        ...gateways.map(({ name, account }) =>
          eb.and([eb('account.provider', '=', name), eb('account.key', '=', account)]),
        ),
        eb.exists(payments.where('payments.store_id', '=', storeId)),
        ...(withUnused ? [eb.not(eb.exists(payments))] : []),
      ])
    })

type CaptureRow = Awaited<ReturnType<ReturnType<typeof selectCaptures>['execute']>>[number]

const toCapture = (row: CaptureRow): UnknownCapture => ({
  ...{ id: row.id, provider: row.provider, account: row.account, reference: row.reference },
  ...{ gatewayReference: row.gateway_reference, foundAt: row.found_at },
  amount: money(row.amount, row.currency),
})

/** The captures that nobody has resolved, the oldest first. */
export const listOpenCaptures = async (
  tx: Transaction,
  scope: CaptureScope,
  limit: number,
): Promise<UnknownCapture[]> => {
  const rows = await selectCaptures(tx, scope)
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .orderBy('capture.id')
    .limit(limit)
    .execute()
  return rows.map(toCapture)
}

/** The captures that somebody has resolved, the newest resolution first. */
export const listResolvedCaptures = async (
  tx: Transaction,
  scope: CaptureScope,
  { before, limit }: { readonly before: Date | undefined; readonly limit: number },
): Promise<ResolvedCapture[]> => {
  const rows = await selectCaptures(tx, scope)
    .where('resolved_at', 'is not', null)
    .$if(before !== undefined, (query) => query.where('resolved_at', '<', before ?? null))
    .orderBy('resolved_at', 'desc')
    .orderBy('capture.id')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => {
    const { outcome, note, resolved_by, resolved_at } = row
    return outcome && note !== null && resolved_by && resolved_at
      ? [{ ...toCapture(row), outcome, note, by: resolved_by.name, resolvedAt: resolved_at }]
      : []
  })
}

/** Whether a capture is of the accounts of an outlet. */
export const hasCapture = async (tx: Transaction, scope: CaptureScope, id: string): Promise<boolean> =>
  (await selectCaptures(tx, scope).where('capture.id', '=', id).executeTakeFirst()) !== undefined

/** Resolves an open capture; false when somebody has, or there is none. */
export const updateCaptureResolved = async (
  tx: Transaction,
  id: string,
  {
    outcome,
    note,
    staff,
  }: {
    readonly outcome: CaptureOutcome
    readonly note: string
    readonly staff: { readonly id: string; readonly name: string }
  },
): Promise<boolean> => {
  const changed = await tx.sql
    .updateTable('unknown_captures')
    .set({ outcome, note, resolved_by: JSON.stringify(staff), resolved_at: tx.now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The member of staff who has resolved a capture. */
export const findCaptureResolver = async (tx: Transaction, id: string): Promise<string | undefined> =>
  (await tx.sql.selectFrom('unknown_captures').select('resolved_by').where('id', '=', id).executeTakeFirst())
    ?.resolved_by?.name
