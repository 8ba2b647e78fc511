/**
 * Fails on server files whose name does not state their role, on SQL outside the files that may contain it, and on
 * files that re-export other files' exports. A reader who looks for a statement opens a .repo.ts, for a rule a
 * .policy.ts or .rules.ts, and never finds a name that is declared elsewhere.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isSource, isTest, listFiles } from './lib/sources.ts'

/** The roles of server files, by suffix; CONTRIBUTING.md states when to use which. */
export const ROLES: ReadonlySet<string> = new Set([
  ...['routes', 'use-case', 'service', 'repo', 'tables', 'presenter', 'job', 'worker', 'listener', 'policy'],
  ...[
    'loader',
    'writer',
    'mapper',
    'rules',
    'client',
    'adapter',
    'webhook',
    'signature',
    'parser',
    'formatter',
  ],
  ...['cache', 'settings', 'data', 'pages', 'command'],
])
const SQL_ROLES: ReadonlySet<string> = new Set(['repo', 'tables'])

const SERVER_FILE = /^(core|features|providers\/[^/]+)\/[^/]+\/server\//
const WITHOUT_ROLE = /\/(testing|fake|migrations)\/|\/plugin\.ts$/
/** A statement that is built or sent; row types are not statements. */
const SQL_CALL =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|^import \{[^}]*\bsql\b[^}]*\} from 'kysely'/m
const RE_EXPORT = /^export (type )?(\*|\{[^}]*\}) .*\bfrom '/m

const roleOf = (file: string): string | undefined => /\.([a-z-]+)\.tsx?$/.exec(path.basename(file))?.[1]

const lineOf = (text: string, pattern: RegExp): number =>
  text.slice(0, pattern.exec(text)?.index ?? 0).split('\n').length

/** What one file breaks, as `file:line what and remedy`. */
export const findRoleIssues = (file: string, text: string): string[] => {
  const issues: string[] = []
  if (RE_EXPORT.test(text))
    issues.push(`${file}:${lineOf(text, RE_EXPORT)} hands an export on: import it where it is declared`)
  if (!SERVER_FILE.test(file) || WITHOUT_ROLE.test(file)) return issues
  const role = roleOf(file)
  if (role === undefined || !ROLES.has(role))
    issues.push(`${file}:1 does not say its role: add one of .${[...ROLES].join(' .')}`)
  if (SQL_CALL.test(text) && !SQL_ROLES.has(role ?? ''))
    issues.push(`${file}:${lineOf(text, SQL_CALL)} holds SQL: move the statement to a .repo.ts of this area`)
  return issues
}

const main = (): void => {
  const root = path.join(import.meta.dirname, '..')
  const files = ['apps', 'core', 'features', 'platform', 'providers']
    .flatMap((folder) => listFiles(root, folder))
    .filter((file) => isSource(file) && !isTest(file))
  const issues = files.flatMap((file) => findRoleIssues(file, readFileSync(path.join(root, file), 'utf8')))
  for (const issue of issues) console.log(issue)
  console.log(`Roles: ${files.length} files looked at, ${issues.length} to change.`)
  if (issues.length > 0 || files.length === 0) process.exitCode = 1
}

if (import.meta.main) main()
