import type { OpenDatabaseOptions } from '#platform/db/database.ts'
import type { Env } from '#platform/env/env.ts'

/** The database of the settings, with its connection options. */
export const getDatabaseOptions = (
  env: Env,
): Pick<OpenDatabaseOptions, 'databaseUrl' | 'listenUrl' | 'prepare' | 'dataDir'> =>
  env.DATABASE_URL
    ? { databaseUrl: env.DATABASE_URL, listenUrl: env.DATABASE_LISTEN_URL, prepare: env.DATABASE_PREPARE }
    : { dataDir: `${env.DATA_DIR}/database` }
