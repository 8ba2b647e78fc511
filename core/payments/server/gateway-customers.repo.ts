import type { Transaction } from '#platform/db/transaction.ts'
import './payments.tables.ts'

export interface GatewayCustomer {
  readonly accountId: string
  readonly provider: string
  /** The gateway's id of this person. */
  readonly customer: string
}

/** A user's accounts for cards, with the gateways' ids. */
export const findGatewayCustomers = (tx: Transaction, userId: string): Promise<GatewayCustomer[]> =>
  tx.sql
    .selectFrom('gateway_customers')
    .innerJoin('payment_accounts', 'payment_accounts.id', 'gateway_customers.account_id')
    .select(['account_id as accountId', 'provider', 'gateway_customer as customer'])
    .where('user_id', '=', userId)
    .orderBy('gateway_customers.created_at')
    .execute()

/** Stores the gateway's id of a user; of two concurrent inserts the first is kept and returned. */
export const insertGatewayCustomer = async (
  tx: Transaction,
  { userId, accountId, customer }: { userId: string; accountId: string; customer: string },
): Promise<string> => {
  await tx.sql
    .insertInto('gateway_customers')
    .values({ account_id: accountId, user_id: userId, gateway_customer: customer, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute()
  const known = await findGatewayCustomers(tx, userId)
  return known.find((each) => each.accountId === accountId)?.customer ?? customer
}

/** A guest turned out to be a known customer, whose own id at a gateway has precedence. */
export const reassignGatewayCustomers = async (
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const own = tx.sql.selectFrom('gateway_customers').select('account_id').where('user_id', '=', to)
  await tx.sql
    .updateTable('gateway_customers')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('account_id', 'not in', own)
    .execute()
  await tx.sql.deleteFrom('gateway_customers').where('user_id', '=', from).execute()
}

/** Removes a deleted account's references to the person's cards. */
export const deleteGatewayCustomers = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('gateway_customers').where('user_id', '=', userId).execute()
}
