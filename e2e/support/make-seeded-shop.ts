/**
 * Seeds one shop for all shops of a run to start from, its pictures into the folder `DATA_DIR`, its rows into the empty
 * database `DATABASE_URL` or, without one, into a file of the same folder: seeding takes twenty seconds of a core, and
 * a run starts a shop per worker, after every failure, and for each file that needs a shop or settings of its own.
 */
import { writeFile } from 'node:fs/promises'
import { createDatabase, openDatabase } from '#platform/db/database.ts'
import { openEmbedded } from '#platform/db/embedded-pool.ts'
import { migrate } from '#platform/db/migrate.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { createSmallSnapshot } from '#platform/testing/embedded-snapshot.ts'
import { TEST_START } from '#platform/testing/fake-clock.ts'
import { getSeededFile } from './seeded-shop.ts'
import { buildShop, createShopServices, readShopEnv, seedShop } from './shop-app.ts'

/** Before the shops' own clocks start, so that nothing of it lies in their future. */
const seededAt = new Date(new Date(TEST_START).getTime() - minutes(1))
const services = createShopServices({ now: () => seededAt })
const { DATABASE_URL: databaseUrl, DATA_DIR: folder } = readShopEnv()
const embedded = databaseUrl
  ? undefined
  : await openEmbedded({
      snapshot: await createSmallSnapshot(),
      onStatement: () => undefined,
      logger: services.logger,
    })
const database = embedded
  ? createDatabase(embedded, services, () => ({ statements: 0 }))
  : await openDatabase({ ...services, databaseUrl })
await migrate(database)
const app = await buildShop(database, services)
await seedShop(app.platform)
await app.close()
if (embedded) await writeFile(getSeededFile(folder), await embedded.dump())
await database.close()
process.exit(0)
