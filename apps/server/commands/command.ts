import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ParseArgsOptionsConfig } from 'node:util'
import { runUnaudited } from '#platform/db/audit-context.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { findPendingMigrations, migrate } from '#platform/db/migrate.ts'
import { createRehearsal } from '#platform/db/rehearsal.ts'
import type { Env } from '#platform/env/env.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import type { Random } from '#platform/kernel/ids.ts'
import { openPictureStore, type PictureStore } from '#platform/pictures/picture-store.ts'
import { checkStorage } from '../check-surroundings.ts'
import { getDatabaseOptions, withNamedDatabase } from '../database-options.ts'

/** What a command runs with. */
export interface CommandContext {
  readonly env: Env
  readonly random: Random
  /** Writes one line for the operator. */
  readonly print: (line: string) => void
  /** The migrated database; opened once, closed after the command. In a dry run every transaction is undone. */
  readonly database: () => Promise<Database>
  /** The names of the migrations that the database lacks. */
  readonly listPendingMigrations: () => Promise<readonly string[]>
  readonly pictures: PictureStore
  /** Whether nothing may change (`--dry-run`). */
  readonly isDryRun: boolean
}

export interface CommandInput {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: readonly string[]
}

/** A command of the operator's command line. */
export interface Command {
  readonly name: string
  /** The arguments after the name, for the help. */
  readonly usage: string
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
  /** Whether it takes `--dry-run`; a sentence says why it does not. */
  readonly dryRun: true | string
  /** More lines for the command's own help. */
  readonly explain?: () => Promise<readonly string[]>
  /** @returns the exit code: 0 for success, 1 for refused */
  readonly run: (context: CommandContext, input: CommandInput) => Promise<number>
}

/** Invalid usage of a command. The message is shown to the operator; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A required option. */
export const requireOption = ({ values }: CommandInput, name: string): string => {
  const value = values[name]
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is missing`)
  return value.trim()
}

/** An optional option. */
export const getOption = ({ values }: CommandInput, name: string, otherwise: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : otherwise
}

/** The one file argument of a command. */
export const getFileArgument = ({ positionals }: CommandInput): string => {
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new UsageError('one file must be named')
  return file
}

const logger = {
  error: (fields: object, message: string) => console.error(message, fields),
  info: () => undefined,
}

const random: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) }

const openCommandDatabase = async (env: Env): Promise<Database> => {
  await checkStorage(env)
  return openDatabase({ ...getDatabaseOptions(env), clock: systemClock, random, logger })
}

/** A dry run must not make a database. */
const assertDatabaseExists = ({ dataDir }: { readonly dataDir?: string | undefined }): void => {
  if (dataDir !== undefined && !existsSync(dataDir))
    throw new UsageError(`There is no database in ${dataDir} yet; "migrate" makes one`)
}

/** Runs `work` with a context whose database is opened on first use and closed at the end. */
export const runWithCommandContext = async <Value>(
  { env, print, isDryRun }: Pick<CommandContext, 'env' | 'print' | 'isDryRun'>,
  work: (context: CommandContext) => Promise<Value>,
): Promise<Value> => {
  let opened: Promise<Database> | undefined
  const open = (): Promise<Database> => {
    if (isDryRun) assertDatabaseExists(getDatabaseOptions(env))
    opened ??= openCommandDatabase(env)
    return opened
  }
  const listPendingMigrations = async () => {
    const db = await open()
    return withNamedDatabase(env, () => findPendingMigrations(db))
  }
  const database = async (): Promise<Database> => {
    const db = await open()
    if (!isDryRun) {
      await runUnaudited(() => withNamedDatabase(env, () => migrate(db)))
      return db
    }
    const pending = await listPendingMigrations()
    if (pending.length === 0) return createRehearsal(db)
    throw new UsageError(
      `The database lacks ${pending.length} migrations of this version; run "migrate" first`,
    )
  }
  const pictures = openPictureStore(path.join(env.DATA_DIR, 'pictures'), { writes: !isDryRun })
  try {
    return await work({ env, random, print, database, listPendingMigrations, pictures, isDryRun })
  } finally {
    const settled = await Promise.allSettled(opened ? [opened] : [])
    for (const result of settled) if (result.status === 'fulfilled') await result.value.close()
  }
}
