import { existsSync } from 'node:fs'
import path from 'node:path'
import { backup } from '#platform/db/backup.ts'
import { restore } from '#platform/db/restore.ts'
import { type Command, getFileArgument } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: "Bring the database to this version's schema. Starting the server does so too.",
  options: {},
  dryRun: true,
  run: async ({ database, listPendingMigrations, print, isDryRun }) => {
    if (isDryRun) {
      const pending = await listPendingMigrations()
      print(`Migrations to apply: ${pending.length > 0 ? pending.join(', ') : 'none'}.`)
      return 0
    }
    await database()
    print('The database has the schema of this version.')
    return 0
  },
}

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE',
  summary: 'Write the whole database to FILE, as of one moment; FILE must not exist yet.',
  options: {},
  dryRun: 'it only writes the file that it is given.',
  run: async ({ database, env, print }, input) => {
    const file = getFileArgument(input)
    if (existsSync(file)) {
      print(`Nothing was written: there is already a ${file}. Name another file, or move that one away.`)
      return 1
    }
    await backup(await database(), file)
    print(
      `The database is in ${file}. Pictures are files: keep a copy of ${path.join(env.DATA_DIR, 'pictures')} too.`,
    )
    return 0
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE',
  summary: 'Bring a backup into an empty database of the same version.',
  options: {},
  dryRun: true,
  run: async ({ database, print, isDryRun }, input) => {
    const file = getFileArgument(input)
    const db = await database()
    try {
      await restore(db, file)
    } catch (error) {
      print(
        `Nothing ${isDryRun ? 'would be' : 'was'} restored. ${error instanceof Error ? error.message : error}`,
      )
      return 1
    }
    print(`The database ${isDryRun ? 'would be' : 'is'} as it was when ${file} was written.`)
    return 0
  },
}
