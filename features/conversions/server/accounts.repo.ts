import { sql } from 'kysely'
import { prepareStatement } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { days } from '#platform/kernel/clock.ts'
import './conversions.tables.ts'

export interface AccountRow {
  readonly vendor: string
  readonly pixel_id: string
  /** Encrypted. */
  readonly secret: string
}

/** An order within this time of a campaign's link came from it. */
const ATTRIBUTION_SECONDS = days(30) / 1000

const placedStatement = prepareStatement<{ orderIds: readonly string[] }, AccountRow>(
  (_, { orderIds }) => sql<AccountRow>`
    with saved as (
      insert into order_sources (order_id, brand_id, store_id, user_id, source, browser, placed_at)
      select o.id, o.brand_id, o.store_id, o.user_id, v.source, v.browser, o.placed_at
      from orders o join conversion_visits v on v.user_id = o.user_id
      where o.id = any(${orderIds})
        and v.changed_at > o.placed_at - make_interval(secs => ${ATTRIBUTION_SECONDS})
      on conflict (order_id) do nothing
    )
    select vendor, pixel_id, secret from conversion_accounts`,
)

/** Stores where these orders came from, and lists the brand's accounts: one statement, because most brands have none. */
export const saveSourcesAndListAccounts = (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<AccountRow[]> => tx.query(placedStatement({ orderIds }))

export const listAccounts = (tx: Transaction): Promise<AccountRow[]> =>
  tx.sql.selectFrom('conversion_accounts').select(['vendor', 'pixel_id', 'secret']).execute()

export const findAccount = (
  tx: Transaction,
  { vendor, pixelId }: { readonly vendor: string; readonly pixelId: string },
): Promise<AccountRow | undefined> =>
  tx.sql
    .selectFrom('conversion_accounts')
    .select(['vendor', 'pixel_id', 'secret'])
    .where('vendor', '=', vendor)
    .where('pixel_id', '=', pixelId)
    .executeTakeFirst()

/** @param account with the secret encrypted */
export const saveAccount = async (tx: Transaction, account: AccountRow): Promise<void> => {
  const { secret } = account
  await tx.sql
    .insertInto('conversion_accounts')
    .values({ ...account, brand_id: tx.brandId, changed_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'vendor', 'pixel_id']).doUpdateSet({ secret, changed_at: tx.now }),
    )
    .execute()
}

export const deleteAccount = async (
  tx: Transaction,
  { vendor, pixelId }: { readonly vendor: string; readonly pixelId: string },
): Promise<void> => {
  await tx.sql
    .deleteFrom('conversion_accounts')
    .where('vendor', '=', vendor)
    .where('pixel_id', '=', pixelId)
    .execute()
}
