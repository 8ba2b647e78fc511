import { sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { createTransactionCache } from '#platform/db/transaction-cache.ts'
import './payments.tables.ts'

export interface AccountRecord {
  readonly id: string
  readonly brandId: string
  readonly provider: string
  /** Encrypted; null when the provider needs none. */
  readonly settings: string | null
}

/** What identifies an account within its brand: the provider and the brand's own name of the account. */
interface AccountKey {
  readonly name: string
  readonly account: string
}

/** An order asks for the account of its outlet twice: whether it is usable, and for its payment. */
const byKey = createTransactionCache<AccountRecord | null>()

/** Inserts an account without settings, unless it exists. */
export const insertGatewayAccountIfMissing = async (
  tx: Transaction,
  { name, account }: AccountKey,
): Promise<void> => {
  await tx.sql
    .insertInto('payment_accounts')
    .values({
      id: tx.generateId(),
      provider: name,
      key: account,
      settings: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'provider', 'key']).doNothing())
    .execute()
  byKey.clear(tx)
}

/** @param settings encrypted */
export const updateAccountSettings = async (tx: Transaction, id: string, settings: string): Promise<void> => {
  await tx.sql
    .updateTable('payment_accounts')
    .set({ settings, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  byKey.clear(tx)
}

const selectAccounts = (tx: Transaction) =>
  tx.sql.selectFrom('payment_accounts').select(['id', 'brand_id as brandId', 'provider', 'settings'])

export const findGatewayAccount = (tx: Transaction, id: string): Promise<AccountRecord | undefined> =>
  selectAccounts(tx).where('id', '=', id).executeTakeFirst()

/** Keeps others from changing the account until the transaction ends. */
export const lockGatewayAccount = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.selectFrom('payment_accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export const findAccountProvider = async (tx: Transaction, id: string): Promise<string | undefined> =>
  (await tx.sql.selectFrom('payment_accounts').select('provider').where('id', '=', id).executeTakeFirst())
    ?.provider

const selectAccountByKey = prepareStatement<AccountKey, AccountRecord>(({ sql: db }, { name, account }) =>
  db
    .selectFrom('payment_accounts')
    .select(['id', 'brand_id as brandId', 'provider', 'settings'])
    .where('provider', '=', name)
    .where('key', '=', account),
)

export const findGatewayAccountByKey = async (
  tx: Transaction,
  { name, account }: AccountKey,
): Promise<AccountRecord | undefined> => {
  const read = async () => (await tx.query(selectAccountByKey({ name, account })))[0] ?? null
  return (await byKey.getOrLoad(tx, `${name} ${account}`, read)) ?? undefined
}

export const findGatewayAccountId = async (tx: Transaction, key: AccountKey): Promise<string | undefined> =>
  (await findGatewayAccountByKey(tx, key))?.id

/** All accounts of the transaction's brand that have settings, in order of creation. */
export const listBrandAccounts = (tx: Transaction): Promise<AccountRecord[]> =>
  selectAccounts(tx).where('settings', 'is not', null).orderBy('created_at').orderBy('id').execute()

/** The next account of these providers by its id, of any brand; only in a system transaction. */
export const findNextGatewayAccount = (
  tx: Transaction,
  { providers, after }: { readonly providers: readonly string[]; readonly after: string },
): Promise<{ accountId: string; brandId: string; provider: string } | undefined> =>
  tx.sql
    .selectFrom('payment_accounts')
    .select(['id as accountId', 'brand_id as brandId', 'provider'])
    .where('id', '>', after)
    .where(sql<boolean>`provider = any(${providers}::text[])`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The accounts of the transaction's brand without their settings, oldest first. */
export const listAccountStates = async (
  tx: Transaction,
): Promise<(AccountKey & { readonly id: string; readonly savedAt: Date | null })[]> => {
  const rows = await tx.sql
    .selectFrom('payment_accounts')
    .select(['id', 'provider as name', 'key as account', 'updated_at'])
    .select(sql<boolean>`settings is not null`.as('isSaved'))
    .where('brand_id', '=', tx.brandId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ updated_at: at, isSaved, ...account }) => ({ ...account, savedAt: isSaved ? at : null }))
}
