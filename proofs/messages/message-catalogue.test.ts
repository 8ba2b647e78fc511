import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { CATALOGUE, type CatalogueRow } from './message-catalogue.data.ts'

const root = path.join(import.meta.dirname, '../..')

const readTexts = (folder: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(root, folder, 'messages', `${language}.json`), 'utf8'))

/** Names of services and the like; everything else has its own text in each language. */
const getText = ([folder, key]: readonly [string, string], language: string): string =>
  readTexts(folder, language)[key] ?? ''

/** What a message lacks: a language, its own text in one, or a test in which it appears. */
const findGaps = ({ words, seenIn: [file, what] }: CatalogueRow): string[] => {
  const texts = LANGUAGES.map((language) => getText(words, language).trim())
  const isTest = /\.(test|e2e)\.ts$/.test(file) && existsSync(path.join(root, file))
  return [
    ...LANGUAGES.filter((_, index) => texts[index] === '').map((language) => `no words in ${language}`),
    ...(new Set(texts).size < LANGUAGES.length ? ['the same words in two languages'] : []),
    ...(isTest && readFileSync(path.join(root, file), 'utf8').includes(what)
      ? []
      : [`no test in ${file} that waits for “${what}”`]),
  ]
}

describe('message catalogues', () => {
  it('ER-02 contain every message of both catalogues in five languages with its trigger tested', () => {
    const lacking = CATALOGUE.flatMap((row) => findGaps(row).map((lack) => `${row.says}: ${lack}`))
    expect(lacking).toEqual([])
  })

  it('name each message once', () => {
    const named = CATALOGUE.map(({ says }) => says)
    expect(new Set(named).size).toBe(named.length)
    expect(named.length).toBeGreaterThanOrEqual(60)
  })
})
