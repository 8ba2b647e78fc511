/**
 * How long a report takes over a year of 1,000,000 orders of ten outlets: each breakdown, read as an owner does. The sums
 * are written as orders would have left them.
 */
import { loadStores } from '#core/stores/server/stores.service.ts'
import { BREAKDOWNS, fillYearOfSales, readYear } from '#features/reports/testing/year-of-sales.ts'
import { watchMachine } from './lib/machine.ts'
import { fillMenus, openCold } from './lib/menu-shop.ts'
import { readOptions } from './lib/options.ts'
import { createBenchDatabase } from './lib/postgres.ts'
import { publishReport } from './lib/report.ts'
import { computeMedian } from './lib/stats.ts'

const isSmall = process.argv.includes('--small')
const options = readOptions(isSmall ? { rounds: 2, n: 10_000 } : { rounds: 20, n: 1_000_000 })
/** Milliseconds. */
const GOAL = 300
const OUTLETS = 10
const ITEMS = 300
const machine = watchMachine()
const database = await createBenchDatabase()

const cloneStores = async (brandId: string): Promise<void> => {
  await database.admin.query("select set_config('app.brand', '*', false)")
  const { rows } = await database.admin.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'stores' and is_generated = 'NEVER'",
  )
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) =>
    name === 'id' ? 'left(md5(id || n) || md5(id), 22)' : name === 'key' ? "key || '-' || n" : `"${name}"`,
  )
  const names = columns.map((name) => `"${name}"`).join(', ')
  await database.admin.query(
    `insert into stores (${names}) select ${values.join(', ')} from
      (select * from stores where brand_id = $1 order by id limit 1) one, generate_series(1, $2) n`,
    [brandId, OUTLETS - 2],
  )
}

const db = await openCold(database.url)
try {
  const [brandId = ''] = await fillMenus(db, [ITEMS])
  await cloneStores(brandId)
  const stores = await db.tenant(brandId, loadStores)
  const storeIds = stores.map(({ _id }) => _id)
  await fillYearOfSales(db, { brandId, storeIds, orders: options.n, items: ITEMS })
  await database.admin.query('vacuum analyze')
  const { rows } = await database.admin.query<{ count: number }>(
    'select count(*)::int as count from sales_rollups',
  )
  const measured = []
  for (const by of BREAKDOWNS) {
    const walls: number[] = []
    for (let round = 0; round < options.rounds; round += 1) {
      machine.look()
      const begun = performance.now()
      const report = await readYear(db, brandId, by)
      walls.push(performance.now() - begun)
      if (!report.ok || report.value.rows.length === 0) throw new Error(`The report by ${by} is empty`)
    }
    measured.push({ by, 'median ms': computeMedian(walls), 'slowest ms': Math.max(...walls) })
  }
  publishReport({
    bench: 'reports',
    machine: machine.report(),
    settings: { ...options, outlets: OUTLETS, rollups: rows[0]?.count ?? 0 },
    tables: { 'A report over a year': measured },
    verdicts: [
      {
        what: 'the slowest breakdown of a year, median ms',
        figure: Math.max(...measured.map((row) => row['median ms'])),
        atMost: GOAL,
      },
    ],
  })
} finally {
  await db.close()
  await database.drop()
}
