import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { allInvariants, expectLedgerClean } from '../testing/expect-ledger-clean.ts'
import { verifyLedgerInTransaction } from './verify-ledger.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await createPlacedOrder(shop, shop.site, { lines: [{ product: 'wings', qty: 2 }] })
})
afterAll(() => shop.close())

class Rollback extends Error {}

/** The ledger violations after `statements`, which are rolled back. */
const findViolationsAfter = async (...statements: readonly string[]): Promise<string[]> => {
  const found = new Set<string>()
  const work = shop.platform.db.system(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx.sql)
    for (const { check } of (await verifyLedgerInTransaction(tx, allInvariants)).breaches) found.add(check)
    throw new Rollback()
  })
  await expect(work).rejects.toBeInstanceOf(Rollback)
  return [...found].sort()
}

const returned = (change: number) => `
  insert into stock_movements (brand_id, store_id, product_id, seq, kind, order_id, change, at)
  select brand_id, store_id, product_id, 99, 'returned', order_id, ${change}, at from stock_movements where order_id is not null;
  update store_products p set stock = stock + ${change} from stock_movements m
  where m.seq = 99 and m.store_id = p.store_id and m.product_id = p.product_id`

const inTheFile = async (area: string, name: string): Promise<string> => {
  const text = await readFile(new URL(`../../${area}/server/migrations/${name}.sql`, import.meta.url), 'utf8')
  return text.slice(text.search(/^(insert into|with) /m))
}

describe('stock ledger', () => {
  it('is clean after an order took its stock', async () => {
    await expectLedgerClean(shop.platform.db)
  })

  it.each<[string[], () => string]>([
    [['stock'], () => 'update store_products set stock = 4 where stock is not null'],
    [['stock'], () => "update stock_movements set change = -1 where kind = 'taken'"],
    [['stockOfOrders'], () => 'update order_lines set qty = 3'],
    [['stockOfOrders'], () => "update stock_movements set order_id = 'nobody' where order_id is not null"],
    [['stockOfOrders'], () => returned(2)],
    [['stockOfOrders'], () => 'update orders set status = 30'],
    [['oneOrderPerKey'], () => "update orders set id = 'elsewhere'"],
  ])('reports %s', async (checks, statement) => {
    const keys = await shop.platform.db.pool.query(
      `select conrelid::regclass::text as at, conname from pg_constraint where confrelid = 'orders'::regclass`,
    )
    const dropped = (keys.rows as { at: string; conname: string }[]).map(
      ({ at, conname }) => `alter table ${at} drop constraint ${conname}`,
    )
    expect(await findViolationsAfter(...dropped, statement())).toEqual(expect.arrayContaining(checks))
  })

  it('starts with the present stock and what open orders hold, in a shop that had stock before the ledger existed', async () => {
    expect(
      await findViolationsAfter(
        'delete from stock_movements',
        await inTheFile('menus', '202611231000_stock_movements'),
        await inTheFile('orders', '202611231010_stock_of_open_orders'),
      ),
    ).toEqual([])
  })
})
