/** Fails on retired words in exported names and in file names, and on types that are named by a participle. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ACCEPTED_NAMES, BARE_PARTICIPLES, RETIRED_WORDS } from './lib/retired-words.data.ts'
import { isSource, listFiles } from './lib/sources.ts'

const FOLDERS = 'apps bench core demo e2e features platform proofs providers tools'.split(' ')
const EXPORTED =
  /^export (?:default )?(?:abstract )?(?:async )?(const|function\*?|class|interface|type) ([A-Za-z_$][\w$]*)/

const findRemedy = (name: string, kind = ''): string | undefined => {
  if (/interface|type/.test(kind) && BARE_PARTICIPLES.has(name)) return 'a type is a noun: say what it is'
  if (ACCEPTED_NAMES.test(name.split('.')[0] ?? '')) return undefined
  const parts = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  const word = parts.split(/[-_. ]/).find((part) => Object.hasOwn(RETIRED_WORDS, part))
  return word && `"${word}" is retired, write ${RETIRED_WORDS[word]}`
}

/** The issues of one file's name and exported names, as `file:line name: remedy`. */
export const findNamingIssues = (file: string, text: string): string[] => {
  const stem = path.basename(file).replace(/\.tsx?$/, '')
  const exported = text.split('\n').map((line) => EXPORTED.exec(line) ?? [])
  return [[undefined, undefined, stem], ...exported].flatMap(([, kind, name], line) => {
    const remedy = name && findRemedy(name, kind)
    return remedy ? [`${file}:${Math.max(line, 1)} ${name}: ${remedy}`] : []
  })
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..')
  const files = FOLDERS.flatMap((folder) => listFiles(root, folder)).filter(isSource)
  const issues = files.flatMap((file) => findNamingIssues(file, readFileSync(path.join(root, file), 'utf8')))
  for (const issue of issues) console.log(issue)
  if (issues.length > 0 || files.length === 0) process.exitCode = 1
}
