import type { RecordedConsent } from '#core/sites/server/recorded-consent.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './consent.tables.ts'

/** The latest choice of each of these users: of one moment's choices the one that was stored last. */
export const selectLatestChoices = async (
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, RecordedConsent>> => {
  if (userIds.length === 0) return new Map()
  const rows = await tx.sql
    .selectFrom('consent_choices')
    .distinctOn('user_id')
    .select(['user_id', 'version', 'purposes', 'chosen_at', 'recorded_at'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('recorded_at', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  return new Map(
    rows.map(({ user_id, version, purposes, chosen_at, recorded_at }) => [
      user_id,
      { version, purposes, chosenAt: chosen_at, recordedAt: recorded_at },
    ]),
  )
}

interface NewChoice extends Omit<RecordedConsent, 'recordedAt'> {
  readonly userId: string
  readonly isRefusedByBrowser: boolean
}

export const insertChoice = async (
  tx: Transaction,
  { userId, version, purposes, chosenAt, isRefusedByBrowser }: NewChoice,
): Promise<void> => {
  await tx.sql
    .insertInto('consent_choices')
    .values({
      ...{ id: tx.generateId(), brand_id: tx.brandId, user_id: userId, version },
      ...{ purposes: JSON.stringify(purposes), chosen_at: chosenAt },
      ...{ is_refused_by_browser: isRefusedByBrowser, recorded_at: tx.now },
    })
    .execute()
}

/** A guest is identified: the choices of the device in hand join the customer's, and the latest of all counts. */
export const transferChoices = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.sql.updateTable('consent_choices').set({ user_id: to }).where('user_id', '=', from).execute()
}

export const deleteUserChoices = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('consent_choices').where('user_id', '=', userId).execute()
}
