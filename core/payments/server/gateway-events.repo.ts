import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'

export interface GatewayEvent {
  readonly provider: string
  readonly accountId: string
  readonly eventId: string
  /** Absent for events that change nothing here. */
  readonly report: GatewayReport | undefined
  /** Whether it is settled in this same transaction, or has nothing to settle. */
  readonly isApplied: boolean
}

interface EventRow {
  readonly id: string
  readonly provider: string
  readonly account_id: string
  readonly event_id: string
  readonly reference: string | null
  readonly report: string | null
  readonly received_at: Date
  readonly applied_at: Date | null
}

const insertNew = prepareStatement<EventRow, { id: string }>(({ sql: db }, row) =>
  db
    .insertInto('gateway_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'account_id', 'event_id']).doNothing())
    .returning('id'),
)

/** Stores an event; false when it is stored already. */
export const storeGatewayEvent = async (
  tx: Transaction,
  { provider, accountId, eventId, report, isApplied }: GatewayEvent,
): Promise<boolean> => {
  const [added] = await tx.query(
    insertNew({
      id: tx.generateId(),
      provider,
      account_id: accountId,
      event_id: eventId,
      reference: report?.reference ?? null,
      report: report ? JSON.stringify(report) : null,
      received_at: tx.now,
      applied_at: isApplied ? tx.now : null,
    }),
  )
  return added !== undefined
}

export const setEventApplied = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.updateTable('gateway_events').set({ applied_at: tx.now }).where('id', '=', id).execute()
}

/** Events that wait for a payment, oldest first, locked so that two processes do not apply them concurrently. */
export const lockWaitingEvents = async (tx: Transaction, accountId: string, reference: string) => {
  const rows = await tx.sql
    .selectFrom('gateway_events')
    .select(['id', 'report'])
    .where('account_id', '=', accountId)
    .where('reference', '=', reference)
    .where('applied_at', 'is', null)
    .orderBy('received_at')
    .forUpdate()
    .execute()
  return rows.flatMap(({ id, report }) => (report ? [{ id, report }] : []))
}

/** Payments of all brands with waiting events although the payment exists by now; only in a system transaction. */
export const findPaymentsWithWaitingEvents = (tx: Transaction, limit: number) =>
  tx.sql
    .selectFrom('gateway_events')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.reference', '=', 'gateway_events.reference')
        .onRef('payments.account_id', '=', 'gateway_events.account_id'),
    )
    .select(['payments.id', 'payments.brand_id as brandId'])
    .where('gateway_events.applied_at', 'is', null)
    .distinct()
    .limit(limit)
    .execute()
