import type { Transaction } from '#platform/db/transaction.ts'
import { ensureAccountId, type GatewayRef } from '../server/accounts.service.ts'
import { insertUnknownCapture, type NewUnknownCapture } from '../server/unknown-captures.repo.ts'

/** Stores a capture without a payment of ours, at an account that is made with it. */
export const addUnknownCapture = async (
  tx: Transaction,
  { account, ...capture }: Omit<NewUnknownCapture, 'accountId'> & { readonly account: GatewayRef },
): Promise<void> => {
  await insertUnknownCapture(tx, { ...capture, accountId: await ensureAccountId(tx, account) })
}
