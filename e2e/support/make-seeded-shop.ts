/**
 * Seeds one shop into the folder `DATA_DIR` for all shops of a run to start from: seeding takes twenty seconds of a
 * core, and a run starts a shop per worker, after every failure, and for each journey that needs settings of its own.
 */
import { writeFile } from 'node:fs/promises'
import { createDatabase } from '#platform/db/database.ts'
import { openEmbedded } from '#platform/db/embedded-pool.ts'
import { migrate } from '#platform/db/migrate.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { createSmallSnapshot } from '#platform/testing/embedded-snapshot.ts'
import { TEST_START } from '#platform/testing/fake-clock.ts'
import { getSeededShop } from './seeded-shop.ts'
import { buildShop, createShopServices, readShopEnv, seedShop } from './shop-app.ts'

/** Before the shops' own clocks start, so that nothing of it lies in their future. */
const seededAt = new Date(new Date(TEST_START).getTime() - minutes(1))
const services = createShopServices({ now: () => seededAt })
const sessions = await openEmbedded({
  snapshot: await createSmallSnapshot(),
  onStatement: () => undefined,
  logger: services.logger,
})
const database = createDatabase(sessions, services, () => ({ statements: 0 }))
await migrate(database)
const app = await buildShop(database, services)
await seedShop(app.platform)
await app.close()
await writeFile(getSeededShop(readShopEnv().DATA_DIR).database, await sessions.dump())
await sessions.end()
process.exit(0)
