/**
 * Fails on names that only this project would understand: retired words in exported names and in file names, and
 * types whose name is a participle. Reports file, line and replacement. The rule and its reasons are in
 * CONTRIBUTING.md, the list in lib/retired-words.data.ts.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ACCEPTED_NAMES, BARE_PARTICIPLES, RETIRED_WORDS } from './lib/retired-words.data.ts'
import { isSource, listFiles } from './lib/sources.ts'

const FOLDERS = [
  'apps',
  'bench',
  'core',
  'demo',
  'e2e',
  'features',
  'platform',
  'proofs',
  'providers',
  'tools',
]
const EXPORTED =
  /^export (?:default )?(?:abstract )?(?:async )?(const|function\*?|class|interface|type) ([A-Za-z_$][\w$]*)/

export interface NamingIssue {
  readonly file: string
  /** From 1; an issue of the file's name is on line 1. */
  readonly line: number
  readonly name: string
  readonly remedy: string
}

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
    .split(' ')

const retiredRemedy = (name: string): string | undefined => {
  if (ACCEPTED_NAMES.test(name.split('.')[0] ?? '')) return undefined
  const word = partsOf(name).find((part) => Object.hasOwn(RETIRED_WORDS, part))
  return word && `"${word}" is retired, write ${RETIRED_WORDS[word]}`
}

const remedyFor = (kind: string | undefined, name: string): string | undefined => {
  const isType = kind === 'interface' || kind === 'type'
  if (isType && BARE_PARTICIPLES.has(name)) return 'a type is a noun: say what the thing is'
  return retiredRemedy(name)
}

/** The issues of one file's name and exported names. */
export const findNamingIssues = (file: string, text: string): NamingIssue[] => {
  const stem = path.basename(file).replace(/\.tsx?$/, '')
  const ofFile = retiredRemedy(stem)
  const issues: NamingIssue[] = ofFile ? [{ file, line: 1, name: stem, remedy: ofFile }] : []
  for (const [index, line] of text.split('\n').entries()) {
    const [, kind, name] = EXPORTED.exec(line) ?? []
    const remedy = name && remedyFor(kind, name)
    if (name && remedy) issues.push({ file, line: index + 1, name, remedy })
  }
  return issues
}

const main = (): void => {
  const root = path.join(import.meta.dirname, '..')
  const files = FOLDERS.flatMap((folder) => listFiles(root, folder)).filter(isSource)
  const issues = files.flatMap((file) => findNamingIssues(file, readFileSync(path.join(root, file), 'utf8')))
  for (const { file, line, name, remedy } of issues) console.log(`${file}:${line} ${name}: ${remedy}`)
  console.log(`Names: ${files.length} files looked at, ${issues.length} names to change.`)
  if (issues.length > 0 || files.length === 0) process.exitCode = 1
}

if (import.meta.main) main()
