import { randomBytes } from 'node:crypto'
import { systemClock } from '#platform/kernel/clock.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

/** Arguments: `url:<address>` or `dir:<directory>`, folder of migrations. Migrates and prints `done`. */
const [place = '', folder = ''] = process.argv.slice(2)
const database = await openDatabase({
  ...(place.startsWith('url:') ? { databaseUrl: place.slice(4) } : { dataDir: place.slice(4) }),
  clock: systemClock,
  random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
  logger: { error: (fields, message) => console.error(message, fields), info: () => undefined },
})
process.stdout.write('begun\n')
await migrate(database, [folder])
await database.close()
process.stdout.write('done\n')
