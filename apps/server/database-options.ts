import type { OpenDatabaseOptions } from '#platform/db/database.ts'
import { MigrationRefusedError } from '#platform/db/errors.ts'
import type { Env } from '#platform/env/env.ts'

/** The database of the settings, with its connection options. */
export const getDatabaseOptions = (
  env: Env,
): Pick<OpenDatabaseOptions, 'databaseUrl' | 'listenUrl' | 'prepare' | 'dataDir'> =>
  env.DATABASE_URL
    ? { databaseUrl: env.DATABASE_URL, listenUrl: env.DATABASE_LISTEN_URL, prepare: env.DATABASE_PREPARE }
    : { dataDir: `${env.DATA_DIR}/database` }

/** The setting that names the database, with its value but without a password. */
const describeSetting = ({ DATABASE_URL, DATA_DIR }: Env): string => {
  if (!DATABASE_URL) return `DATA_DIR=${DATA_DIR}`
  const address = URL.parse(DATABASE_URL)
  return address ? `DATABASE_URL=${address.protocol}//${address.host}${address.pathname}` : 'DATABASE_URL'
}

/** Runs `work` on the migrations of the settings' database; its refusal names the setting. */
export const withNamedDatabase = async <Value>(env: Env, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MigrationRefusedError)) throw error
    throw new MigrationRefusedError(`${describeSetting(env)}: ${error.message}`, { cause: error })
  }
}
