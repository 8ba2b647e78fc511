import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { seedTestBrand, startTestShop } from '#apps/server/testing/test-shop.ts'
import { readTables } from '#platform/db/catalog.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { createTargetAccount } from './support/target-account.ts'

const countRows = async (tx: Transaction, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    tx.sql,
  )
  return rows[0]?.n ?? 0
}

/** Row counts of tables as the tenants' role sees them, with the given brand setting. */
const countRowsUnder = async (
  tx: Transaction,
  brand: string | undefined,
  tables: readonly string[],
): Promise<number[]> => {
  await sql`savepoint looking`.execute(tx.sql)
  await sql`set local role compass_tenant`.execute(tx.sql)
  await sql`select set_config('app.brand', ${brand ?? ''}, true)`.execute(tx.sql)
  const counts: number[] = []
  for (const table of tables) counts.push(await countRows(tx, table))
  await sql`rollback to savepoint looking`.execute(tx.sql)
  return counts
}

describe.each(listTestDatabases())('rows of an active brand on $name', ({ name }) => {
  it('are in every protected table, and invisible when the brand is not set, unknown, or another', async () => {
    const shop = await startTestShop({ database: name })
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    await createTargetAccount(shop)
    await shop.platform.db.system(async (tx) => {
      const all = await readTables(tx)
      const tables = all
        .filter(
          ({ name: table, columns }) =>
            table !== 'sites' && columns.some((column) => column.name === 'brand_id'),
        )
        .map((table) => table.name)
      const filled: string[] = []
      for (const table of tables) if ((await countRows(tx, table)) > 0) filled.push(table)
      // Without rows, invisible rows would prove nothing.
      expect(filled).toEqual(
        expect.arrayContaining(['orders', 'order_lines', 'payments', 'users', 'addresses', 'products']),
      )
      const nothing = tables.map(() => 0)
      for (const brand of [undefined, '*', 'no-such-brand', "' or true --"])
        expect(await countRowsUnder(tx, brand, tables), brand).toEqual(nothing)
      const theirs = await countRowsUnder(tx, elsewhere.brandId, [
        'orders',
        'order_lines',
        'payments',
        'users',
        'addresses',
        'carts',
      ])
      expect(theirs).toEqual([0, 0, 0, 0, 0, 0])
    })
    await shop.close()
  })

  it('are not found by another brand under any of their ids', async () => {
    const shop = await startTestShop({ database: name })
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    const { ids } = await createTargetAccount(shop)
    await shop.platform.db.tenant(elsewhere.brandId, async (tx) => {
      for (const table of await readTables(tx)) {
        const readable = await sql<{
          can: boolean
        }>`select has_table_privilege('compass_tenant', ${table.name}, 'select') as can`.execute(tx.sql)
        if (!readable.rows[0]?.can) continue
        const { rows } = await sql<{
          row: object
        }>`select to_jsonb(t) as row from ${sql.table(table.name)} t`.execute(tx.sql)
        const text = JSON.stringify(rows)
        const seen = Object.entries(ids).filter(([, id]) => text.includes(id))
        expect(seen, table.name).toEqual([])
        // Tables without a brand column contain no text of the other brand either.
        expect(text, table.name).not.toContain('Zwitsch')
      }
    })
    await shop.close()
  })
})
