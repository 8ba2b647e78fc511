/**
 * The real server for end-to-end tests, in a process of its own: demo merchants and a multilingual one, on a copy of a
 * seeded PostgreSQL database or an embedded database in memory, and a running clock that starts on a Friday evening;
 * the parent process may advance it by messages.
 */
import { readFile } from 'node:fs/promises'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { TEST_START } from '#platform/testing/fake-clock.ts'
import { createOwnMerchant, type OwnMerchantInput } from './own-merchant.ts'
import { seedSupportChat } from './seed-support-chat.ts'
import { findSeededShop } from './seeded-shop.ts'
import { buildShop, createShopServices, readShopEnv, seedShop } from './shop-app.ts'

const startedAt = Date.now()
let offset = 0
const clock = { now: () => new Date(new Date(TEST_START).getTime() + (Date.now() - startedAt) + offset) }
const services = createShopServices(clock)
const env = readShopEnv()
const seeded = findSeededShop()
const databaseUrl = env.DATABASE_URL || undefined
const loadSnapshot =
  seeded && 'file' in seeded.database && !databaseUrl ? await readFile(seeded.database.file) : undefined
const database = await openDatabase({ ...services, databaseUrl, loadSnapshot })
await migrate(database)
const app = await buildShop(database, services)
if (!seeded) await seedShop(app.platform)
if (env.CHAT_STAND_IN_ORIGIN) await seedSupportChat(app.platform, 'smoky-stack')
await app.server.listen({ port: 0, host: '127.0.0.1' })

type Message =
  | { readonly kind: 'advance'; readonly milliseconds: number }
  | { readonly kind: 'askTime' }
  | ({ readonly kind: 'openMerchant' } & OwnMerchantInput)
  | { readonly kind: 'stop' }

process.on('message', (message: Message) => {
  if (message.kind === 'advance') {
    offset += message.milliseconds
    void app.jobs
      .runDue()
      // As in a running shop, which logs a job that fails and goes on.
      .catch((error: unknown) => services.logger.error({ error: String(error) }, 'a due job failed'))
      .then(() => process.send?.({ kind: 'advanced' }))
    return
  }
  if (message.kind === 'askTime') {
    process.send?.({ kind: 'time', now: clock.now().toISOString() })
    return
  }
  if (message.kind === 'openMerchant') {
    void createOwnMerchant(app.platform, message).then(() => process.send?.({ kind: 'merchantOpen' }))
    return
  }
  void app.close().then(async () => {
    await database.close()
    process.exit(0)
  })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ kind: 'listening', origin: app.platform.origin() })
