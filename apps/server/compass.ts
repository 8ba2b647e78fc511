import { parseArgs } from 'node:util'
import { EnvError, readEnv } from '#platform/env/env.ts'
import { type Command, type CommandInput, runWithCommandContext, UsageError } from './commands/command.ts'
import { createSiteCommand, createStaffCommand } from './commands/create-commands.ts'
import { backupCommand, migrateCommand, restoreCommand } from './commands/database-commands.ts'
import { gatewayCommand } from './commands/gateway-command.ts'
import { importSiteFileCommand } from './commands/import-command.ts'
import { exportMenuCommand } from './commands/menu-commands.ts'
import { reconcileCommand } from './commands/reconcile-command.ts'
import { replayPriceCommand } from './commands/replay-price-command.ts'
import { verifyLedgerCommand } from './commands/verify-ledger-command.ts'

const COMMANDS: readonly Command[] = [
  migrateCommand,
  importSiteFileCommand,
  exportMenuCommand,
  createSiteCommand,
  createStaffCommand,
  gatewayCommand,
  backupCommand,
  restoreCommand,
  verifyLedgerCommand,
  replayPriceCommand,
  reconcileCommand,
]

const EXIT = { done: 0, refused: 1, usage: 2 } as const

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const printHelp = (): void => {
  print('npm run compass -- COMMAND\n')
  for (const { name, usage, summary } of COMMANDS) print(`  ${name} ${usage}\n      ${summary}`)
  print(
    '\nThe settings are those of the server (DATA_DIR, DATABASE_URL …). The embedded database belongs to one process:',
  )
  print('stop the server first, or use PostgreSQL.')
}

const readInput = ({ options }: Command, args: readonly string[]): CommandInput => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return {
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toSingleValue(value)])),
      positionals,
    }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const toSingleValue = (value: unknown): string | boolean | undefined =>
  typeof value === 'string' || typeof value === 'boolean' ? value : undefined

const run = async ([name = 'help', ...args]: readonly string[]): Promise<number> => {
  if (name === 'help' || name === '--help' || name === '-h') {
    printHelp()
    return EXIT.done
  }
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (!command) {
    console.error(`There is no command "${name}".\n`)
    printHelp()
    return EXIT.usage
  }
  const input = readInput(command, args)
  return runWithCommandContext(readEnv(), print, (context) => command.run(context, input))
}

/** Usage errors and a database in use are reported in one sentence; unexpected errors with their stack trace. */
const explain = (error: unknown): number => {
  if (error instanceof UsageError) {
    console.error(`${error.message}. "npm run compass -- help" lists the commands.`)
    return EXIT.usage
  }
  const isPlain =
    error instanceof EnvError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')
  const isHeld = error instanceof Error && error.name === 'DirectoryInUse'
  console.error(error instanceof Error && (isPlain || isHeld) ? error.message : error)
  return EXIT.refused
}

process.exitCode = await run(process.argv.slice(2)).catch(explain)
