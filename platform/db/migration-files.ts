import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One migration file. */
export interface Migration {
  /** The file's name without its ending: `202611200900_tenants`. */
  readonly name: string
  readonly path: string
  readonly text: string
  /** SHA-256 of the text with Unix line ends, so that a checkout on Windows does not change it. */
  readonly hash: string
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDERS = [
  'platform/*/migrations',
  'core/*/server/migrations',
  'features/*/server/migrations',
  'providers/**/migrations',
]
const NAME = /^\d{12}_[a-z0-9_]+$/

const readMigration = async (path: string): Promise<Migration> => {
  const name = basename(path, '.sql')
  if (!NAME.test(name)) throw new Error(`${path} must be named <yyyymmddhhmm>_<what>.sql`)
  const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  return { name, path, text, hash: createHash('sha256').update(text).digest('hex') }
}

/**
 * All migrations in the order of their names, which begin with their timestamp.
 * @param folders glob patterns relative to the repository's root; those of every area when absent
 * @throws when a file name has another format, or two files have the same name
 */
export const findMigrations = async (folders: readonly string[] = FOLDERS): Promise<Migration[]> => {
  const patterns = folders.map((folder) => join(folder, '*.sql'))
  const migrations: Migration[] = []
  for await (const path of glob(patterns, { cwd: ROOT }))
    migrations.push(await readMigration(resolve(ROOT, path)))
  migrations.sort((a, b) => (a.name < b.name ? -1 : 1))
  migrations.forEach((migration, index) => {
    const before = migrations[index - 1]
    if (before?.name === migration.name)
      throw new Error(`Two migrations have one name: ${before.path}, ${migration.path}`)
  })
  return migrations
}
