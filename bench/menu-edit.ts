/**
 * The cost of a menu edit: one price of 5,000 products and of 300, compared with one bare update with one bare insert
 * in the same database.
 */
import { setTimeout } from 'node:timers/promises'
import { changePrice } from '#core/menus/testing/change-price.ts'
import type { Database } from '#platform/db/database.ts'
import { watchMachine } from './lib/machine.ts'
import { fillMenus, openCold } from './lib/menu-shop.ts'
import { readOptions } from './lib/options.ts'
import { createBenchDatabase } from './lib/postgres.ts'
import { publishReport } from './lib/report.ts'
import { computeMedian } from './lib/stats.ts'

const COUNTS = [300, 5_000]
const SKU = 'product-1-7'
/** Session statistics reach the server's table at most once a second. */
const REPORTED_MS = 1_200

const options = readOptions(process.argv.includes('--small') ? { rounds: 2 } : { rounds: 40 })
const machine = watchMachine()
const database = await createBenchDatabase()

let price = 10_000

/** Milliseconds of one price edit. */
const edit = async (db: Database, brandId: string): Promise<number> => {
  const begun = performance.now()
  price += 1
  await changePrice(db, brandId, { sku: SKU, price })
  return performance.now() - begun
}

/** Milliseconds of a minimal edit: one row updated, one inserted, one commit. */
const bareEdit = async (db: Database, brandId: string): Promise<number> => {
  const begun = performance.now()
  await db.tenant(brandId, async ({ sql, generateId, now }) => {
    price += 1
    await sql.updateTable('products').set({ price }).where('sku', '=', SKU).execute()
    const row = {
      id: generateId(),
      brand_id: brandId,
      number: price,
      reason: 'edit',
      staff_name: 'bench',
      at: now,
    } as const
    await sql
      .insertInto('menu_revisions')
      .values({ ...row, difference: '{}', pictures: '{}' })
      .execute()
    await sql.deleteFrom('menu_revisions').where('number', '=', price).execute()
  })
  return performance.now() - begun
}

const figures = async () => {
  await setTimeout(REPORTED_MS)
  const { rows } = await database.admin.query<{ time: number; written: number }>(`select
    (select active_time from pg_stat_database where datname = current_database()) as time,
    (select sum(n_tup_ins + n_tup_upd + n_tup_del)::integer from pg_stat_user_tables) as written`)
  return rows[0] ?? { time: Number.NaN, written: Number.NaN }
}

/** The database time and rows of some work. Its session has to end for its statistics to be complete. */
const measured = async (work: (db: Database) => Promise<number[]>) => {
  const before = await figures()
  const db = await openCold(database.url)
  const cpuBefore = await database.cpu()
  const walls = await work(db)
  const cpu = (await database.cpu()) - cpuBefore
  await db.close()
  const after = await figures()
  return { walls, cpu, time: after.time - before.time, rows: after.written - before.written }
}

const many = async (run: () => Promise<number>): Promise<number[]> => {
  const walls: number[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    machine.look()
    walls.push(await run())
  }
  return walls
}

const compare = async (brandId: string, count: number) => {
  const cold = await measured(async (db) => [await edit(db, brandId)])
  const warm = await measured(async (db) => {
    await edit(db, brandId)
    return many(() => edit(db, brandId))
  })
  const bare = await measured((db) => many(() => bareEdit(db, brandId)))
  return {
    row: {
      products: count,
      'cold ms': cold.walls[0] ?? Number.NaN,
      'cold database ms': cold.time,
      'cold database CPU ms': cold.cpu,
      'edit ms': computeMedian(warm.walls),
      'database ms': (warm.time - cold.time) / options.rounds,
      rows: (warm.rows - cold.rows) / options.rounds,
      'bare ms': computeMedian(bare.walls),
      'bare database ms': bare.time / options.rounds,
    },
    ratio: computeMedian(warm.walls) / computeMedian(bare.walls),
  }
}

const filling = await openCold(database.url)
const brands = await fillMenus(filling, COUNTS).finally(() => filling.close())
try {
  await database.admin.query('vacuum analyze')
  // The statistics of filling and analysing come before the first measurement.
  await figures()
  const results: Awaited<ReturnType<typeof compare>>[] = []
  for (const [at, brandId] of brands.entries()) results.push(await compare(brandId, COUNTS[at] ?? 0))
  const [small, large] = results
  if (!small || !large) throw new Error('Two menus are compared')
  publishReport({
    bench: 'menu-edit',
    machine: machine.report(),
    settings: options,
    tables: { 'One price edit': results.map(({ row }) => row) },
    verdicts: [
      { what: 'database time of an edit, 5,000 products, ms', figure: large.row['database ms'], atMost: 50 },
      {
        what: 'database CPU of the first edit of a process, ms',
        figure: large.row['cold database CPU ms'],
        atMost: 50,
      },
      {
        what: 'rows written, as a multiple of 300 products',
        figure: large.row.rows / small.row.rows,
        atMost: 1,
      },
      { what: 'an edit, as a multiple of a bare update and insert', figure: large.ratio, atMost: 10 },
    ],
  })
} finally {
  await database.drop()
}
