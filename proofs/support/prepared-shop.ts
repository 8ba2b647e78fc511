import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  startTestShop,
  type TestShop,
  type TestSite,
} from '#apps/server/testing/test-shop.ts'
import { recountStock } from '#core/menus/testing/recount-stock.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type Clock, minutes, systemClock } from '#platform/kernel/clock.ts'
import {
  createMigratedDatabase,
  createTestServices,
  type TestDatabase,
  type TestDatabaseLocation,
} from '#platform/testing/databases.ts'
import { type ProofGateway, startProofGateway } from '../gateway/proof-gateway.ts'

/** A shop in a database that outlives its server processes, with signed-in customers. */
export interface PreparedShop {
  readonly site: TestSite
  readonly people: readonly TestBrowser[]
  readonly gateway: ProofGateway
  /** The settings of a process that serves it. */
  readonly settings: Readonly<Record<string, string>>
  /** Opens its database after its processes have ended. */
  withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  /** Runs the jobs of the next day, so that all work in progress completes. */
  settle(): Promise<void>
  discard(): Promise<void>
}

export interface PrepareShopInput {
  readonly people: number
  /** Units of each product with counted stock. */
  readonly stock?: number
}

const SECRET = 'a secret that the processes of a proof share'

/** Opens an account at the proof's gateway for both outlets. */
const openAccounts = (shop: TestShop, settings: object): Promise<void> =>
  shop.platform.db.tenant(shop.site.brandId, async (tx) => {
    const stores = await tx.sql.selectFrom('stores').select('gateway_account').execute()
    for (const { gateway_account: account } of stores)
      await saveAccountSettings(shop.platform, tx, { name: 'sandbox', account, settings })
  })

/**
 * Waits before each run of the jobs: soon, while messages are worth sending; when all waiting is over; then once more
 * for the results of that.
 */
const JOB_RUN_DELAYS = [minutes(10), minutes(50), 0]

/**
 * Includes work in progress when a process was killed: the regular jobs find it again. The gateway's clock follows the
 * shop's, because a refund that is signed at another time is refused.
 */
const settleShop = async (database: Database, gatewayTime: { clock: Clock }): Promise<void> => {
  const start = new Date().toISOString()
  const app = await startTestApp({ database, start, seed: start, env: { COMPASS_SECRET: SECRET } })
  gatewayTime.clock = app.clock
  // The queue itself does so after two minutes.
  await database.pool.query("update pgboss.job_common set state = 'retry' where state = 'active'")
  const regular = serverPlugins.flatMap((area) => area.jobs?.(app.platform) ?? []).filter(({ cron }) => cron)
  for (const wait of JOB_RUN_DELAYS) {
    app.clock.advance(wait)
    for (const { handle } of regular) await handle({})
    await app.jobs.runPending()
  }
  await app.close()
}

const seedShop = async (
  db: Database,
  gateway: ProofGateway,
  { people, stock = 100_000 }: PrepareShopInput,
) => {
  const shop = await startTestShop({
    database: db,
    start: new Date().toISOString(),
    env: { COMPASS_SECRET: SECRET },
    brand: { gateway: 'sandbox' },
  })
  await openAccounts(shop, gateway.settings)
  await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
    await tx.sql.updateTable('store_products').set({ stock }).where('stock', 'is not', null).execute()
    await recountStock(tx)
  })
  const customers: TestBrowser[] = []
  for (let count = 0; count < people; count += 1)
    customers.push(await createVerifiedCustomer(shop, shop.site))
  const { site } = shop
  await shop.close()
  return { site, people: customers }
}

const createOwnDatabase = async (databaseUrl: string): Promise<TestDatabaseLocation> => {
  const db = await openDatabase({ ...createTestServices(), databaseUrl })
  await migrate(db).finally(() => db.close())
  return { where: { databaseUrl }, discard: async () => undefined }
}

/** Prepares the shop on one of the test engines, or on a server of the proof's own with an empty database. */
export const prepareShop = async (
  engine: TestDatabase['name'] | { readonly url: string },
  input: PrepareShopInput,
): Promise<PreparedShop> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'compass-proof-'))
  const { where, discard } =
    typeof engine === 'string'
      ? await createMigratedDatabase(engine, folder)
      : await createOwnDatabase(engine.url)
  const gatewayTime: { clock: Clock } = { clock: systemClock }
  const gateway = await startProofGateway({ now: () => gatewayTime.clock.now() })
  const withDatabase: PreparedShop['withDatabase'] = async (work) => {
    const db = await openDatabase({ ...createTestServices(), ...where })
    return work(db).finally(() => db.close())
  }
  const seeded = await withDatabase((db) => seedShop(db, gateway, input))
  return {
    ...seeded,
    ...{ gateway, withDatabase },
    settings: {
      DATA_DIR: folder,
      COMPASS_SECRET: SECRET,
      // All customers of a proof share one network.
      GUESTS_UNUSED_PER_NETWORK_HOUR: '10000000',
      SANDBOX_GATEWAY_ORIGIN: gateway.gateway.origin,
      DATABASE_URL: 'databaseUrl' in where ? where.databaseUrl : '',
    },
    settle: () => withDatabase((db) => settleShop(db, gatewayTime)),
    discard: async () => {
      await gateway.close()
      await discard()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
