import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { runAudited } from '#platform/db/audit-context.ts'
import { readEnv } from '#platform/env/env.ts'
import { type Command, type CommandInput, runWithCommandContext, UsageError } from './commands/command.ts'
import { createSiteCommand } from './commands/create-commands.ts'
import { backupCommand, migrateCommand, restoreCommand } from './commands/database-commands.ts'
import { exportCommand } from './commands/export-command.ts'
import { gatewayCommand } from './commands/gateway-command.ts'
import { importSiteFileCommand } from './commands/import-command.ts'
import { inviteOwnerCommand } from './commands/invite-command.ts'
import { reconcileCommand } from './commands/reconcile-command.ts'
import { replayPriceCommand } from './commands/replay-price-command.ts'
import {
  createStaffCommand,
  listStaffCommand,
  removeStaffCommand,
  resetStaffPasswordCommand,
} from './commands/staff-commands.ts'
import { verifyLedgerCommand } from './commands/verify-ledger-command.ts'
import { explainFailure } from './explain-failure.ts'

export const COMMANDS: readonly Command[] = [
  migrateCommand,
  importSiteFileCommand,
  exportCommand,
  createSiteCommand,
  inviteOwnerCommand,
  createStaffCommand,
  resetStaffPasswordCommand,
  listStaffCommand,
  removeStaffCommand,
  gatewayCommand,
  backupCommand,
  restoreCommand,
  verifyLedgerCommand,
  replayPriceCommand,
  reconcileCommand,
]

const DRY_RUN = 'dry-run'

const EXIT = { done: 0, refused: 1, usage: 2 } as const

/** What the command line is run with. */
export interface CommandLine {
  /** Writes one line of an answer. */
  readonly print: (line: string) => void
  /** Writes one line, or an unexpected error, of what went wrong. */
  readonly complain: (problem: unknown) => void
  /** In place of the environment. */
  readonly settings?: Record<string, string | undefined>
}

const printHelp = ({ print }: CommandLine): void => {
  print('npm run compass -- COMMAND\n')
  for (const { name, usage, summary } of COMMANDS) print(`  ${name} ${usage}\n      ${summary}`)
  print(
    '\nWith --dry-run a command that changes something only says what it would do; "COMMAND --help" says which have none.',
  )
  print(
    'The settings are those of the server (DATA_DIR, DATABASE_URL …). The embedded database belongs to one process:',
  )
  print('stop the server first, or use PostgreSQL.')
}

const isHelp = (word: string): boolean => word === '--help' || word === '-h'

/** The usage of one command, and what it adds about itself. */
const printCommandHelp = async (command: Command, { print }: CommandLine): Promise<void> => {
  const { name, usage, summary, dryRun, explain } = command
  print(`npm run compass -- ${name} ${usage}\n`)
  print(summary)
  const listed = Object.entries(getOptions(command)).map(
    ([option, { type }]) => `--${option}${type === 'string' ? ' …' : ''}`,
  )
  if (listed.length > 0) print(`\nOptions: ${listed.join(', ')}`)
  for (const line of (await explain?.()) ?? []) print(line)
  print(
    dryRun === true
      ? '\nWith --dry-run it says what it would do, and changes nothing.'
      : `\nIt has no --dry-run: ${dryRun}`,
  )
}

const getOptions = ({ options, dryRun }: Command): Command['options'] =>
  dryRun === true ? { ...options, [DRY_RUN]: { type: 'boolean' } } : options

const readInput = (command: Command, args: readonly string[]): CommandInput => {
  const options = getOptions(command)
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

/** Logs what the command changes: with its name, and the operator's on this machine. */
const runLogged = ({ name }: Command, work: () => Promise<number>): Promise<number> => {
  const { username } = userInfo()
  return runAudited(
    { requestId: randomUUID(), kind: 'cli', id: username, name: username, operation: `compass ${name}` },
    work,
  )
}

const run = async ([name = 'help', ...args]: readonly string[], line: CommandLine): Promise<number> => {
  const { print, complain, settings } = line
  const command = COMMANDS.find((candidate) => candidate.name === (name === 'help' ? args[0] : name))
  if (command && (name === 'help' || args.some(isHelp))) {
    await printCommandHelp(command, line)
    return EXIT.done
  }
  if (name === 'help' || isHelp(name)) {
    printHelp(line)
    return EXIT.done
  }
  if (!command) {
    complain(`There is no command "${name}".\n`)
    printHelp(line)
    return EXIT.usage
  }
  const input = readInput(command, args)
  const isDryRun = input.values[DRY_RUN] === true
  const code = await runLogged(command, () =>
    runWithCommandContext({ env: readEnv(settings), print, isDryRun }, (context) =>
      command.run(context, input),
    ),
  )
  if (isDryRun) print('This was a dry run: nothing has been changed.')
  return code
}

/** Usage, settings, files and services are reported in one sentence; unexpected errors with their stack trace. */
const explain = (error: unknown, { complain }: CommandLine): number => {
  if (error instanceof UsageError) {
    complain(
      `${error.message}. "npm run compass -- help" lists the commands, and "COMMAND --help" explains one.`,
    )
    return EXIT.usage
  }
  complain(explainFailure(error) ?? error)
  return EXIT.refused
}

/** Runs one command of the operator by its arguments. @returns the exit code: 0 done, 1 refused, 2 wrong usage */
export const runCommandLine = (args: readonly string[], line: CommandLine): Promise<number> =>
  run(args, line).catch((error: unknown) => explain(error, line))
