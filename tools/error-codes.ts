/**
 * Writes docs/error-codes.md from the errors that the areas declare in their contracts: one list of all codes without
 * a file that couples core to features. A test compares it; `npm run error-codes` updates it.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ErrorDefinition } from '#platform/contract/errors.ts'
import { readDictionaries } from '#platform/i18n/catalogue.server.ts'
import { listFiles } from './lib/sources.ts'

const root = path.join(import.meta.dirname, '..')
export const LIST_FILE = path.join(root, 'docs/error-codes.md')

interface ListedError extends ErrorDefinition {
  /** The English message for the customer. */
  readonly message: string
}

const isErrorDefinition = (value: unknown): value is ErrorDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'status' in value &&
  'text' in value &&
  'area' in value

const listErrorFiles = (): string[] =>
  ['platform', 'core', 'features', 'providers']
    .flatMap((tier) => listFiles(root, tier))
    .filter(
      (file) => /\/contract\/(?:[a-z]+-)?errors\.ts$/.test(file) || file === 'platform/http/http-errors.ts',
    )

const loadErrors = async (file: string): Promise<ErrorDefinition[]> => {
  const exported: Record<string, unknown> = await import(pathToFileURL(path.join(root, file)).href)
  return Object.values(exported)
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(isErrorDefinition)
}

/** Every declared error of all areas, by code. */
export const loadAllErrors = async (): Promise<ListedError[]> => {
  const texts = new Map((await readDictionaries(root)).map(({ area, messages }) => [area, messages.en]))
  const lists = await Promise.all(listErrorFiles().map(loadErrors))
  return lists
    .flat()
    .map((definition) => ({ ...definition, message: texts.get(definition.area)?.[definition.text] ?? '' }))
    .sort((a, b) => a.code - b.code || a.area.localeCompare(b.area))
}

export const formatErrorList = (errors: readonly ListedError[]): string => {
  const rows = errors.map(
    ({ code, status, area, name, message }) =>
      `| ${code} | ${status} | ${area} | ${name} | ${message.replaceAll('|', '\\|')} |`,
  )
  return [
    '# Error codes',
    '',
    'Made by `npm run error-codes` from the errors in the contract of every area. Change it there.',
    '',
    '| Code | HTTP status | Area | Name | In English |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

if (import.meta.main) {
  const errors = await loadAllErrors()
  writeFileSync(LIST_FILE, formatErrorList(errors))
  console.log(`Listed ${errors.length} error codes.`)
}
