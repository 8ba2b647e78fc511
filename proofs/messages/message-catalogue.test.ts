import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { CATALOGUE, UNPROVEN } from './message-catalogue.data.ts'

const root = path.join(import.meta.dirname, '../..')

const wordsIn = (folder: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(root, folder, 'messages', `${language}.json`), 'utf8'))

/** Names of services and the like; everything else has words of its own in each language. */
const textIn = ([folder, key]: readonly [string, string], language: string): string =>
  wordsIn(folder, language)[key] ?? ''

describe('the messages of the catalogues', () => {
  it.each(CATALOGUE)('“$says” is said in five languages', ({ words }) => {
    const texts = LANGUAGES.map((language) => textIn(words, language))
    expect(texts.every((text) => text.trim() !== '')).toBe(true)
    expect(new Set(texts).size).toBe(LANGUAGES.length)
  })

  it.each(CATALOGUE)('“$says” comes up in a test', ({ seenIn: [file, what] }) => {
    expect(existsSync(path.join(root, file)), file).toBe(true)
    expect(readFileSync(path.join(root, file), 'utf8')).toContain(what)
  })

  it('are each named once, and those that nothing proves yet are not among the proven', () => {
    const named = [...CATALOGUE.map(({ says }) => says), ...UNPROVEN]
    expect(new Set(named).size).toBe(named.length)
    expect(UNPROVEN).toHaveLength(7)
  })
})
