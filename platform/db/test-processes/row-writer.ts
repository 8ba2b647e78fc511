import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { systemClock } from '#platform/kernel/clock.ts'
import { openDatabase } from '../database.ts'

/**
 * Arguments: data directory, prefix. Writes two rows per transaction until killed; prints each id once it is
 * committed.
 */
const [dataDir = '', prefix = ''] = process.argv.slice(2)
const database = await openDatabase({
  dataDir,
  clock: systemClock,
  random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
  logger: { error: (fields, message) => console.error(message, fields), info: () => undefined },
})
for (let number = 0; ; number += 1) {
  const id = `${prefix}-${number}`
  await database.system(async ({ sql }) => {
    await sql.executeQuery(CompiledQuery.raw('insert into acked values ($1, 1)', [id]))
    await sql.executeQuery(CompiledQuery.raw('insert into acked values ($1, 2)', [`${id}-second`]))
  })
  process.stdout.write(`${id}\n`)
}
