import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { QUOTED_PHRASES } from './quoted-phrases.data.ts'

const root = path.join(import.meta.dirname, '../..')

const readText = ([folder, key]: readonly [string, string]): string => {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(path.join(root, folder, 'messages/en.json'), 'utf8'),
  )
  return texts[key] ?? ''
}

/** The words of a text without its placeholders: an amount is X, and letter case at the beginning of a phrase is free. */
const toPlainWords = (text: string): string =>
  text
    .replaceAll(/\{\w+\}/g, 'X')
    .replace('above a limit', 'above X')
    .toLowerCase()

const listDeclaredDifferences = (): readonly string[] => {
  const page = readFileSync(path.join(root, 'docs/specification.md'), 'utf8')
  const [, section = ''] = page.split('## Texts')
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').flatMap((line) => /^\| ([^|]*[^|\s])\s*\|/.exec(line)?.[1] ?? [])
  return rows.filter((first) => first !== 'Quoted' && !/^-+$/.test(first))
}

const said = Object.entries(QUOTED_PHRASES).flatMap(([phrase, words]) => (words ? [{ phrase, words }] : []))
const unsaid = Object.entries(QUOTED_PHRASES).flatMap(([phrase, words]) => (words ? [] : [phrase]))

describe('phrases that the specifications quote', () => {
  it.each(said)('WR-10 is said word for word: $phrase', ({ phrase, words }) => {
    expect(toPlainWords(readText(words))).toContain(toPlainWords(phrase))
  })

  it('WR-10 or stands on the page of differences, which lists no other', () => {
    expect(listDeclaredDifferences().toSorted()).toEqual(unsaid.toSorted())
  })

  it('WR-10 are said by more than three of four messages', () => {
    expect(said.length / (said.length + unsaid.length)).toBeGreaterThan(0.75)
  })
})
