import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { getAreaName, REPOSITORY } from '#platform/i18n/message-files.server.ts'
import { readDictionaryCases, readMatching, strayDictionaries } from './lib/dictionary-cases.ts'
import {
  findInvalidMessages,
  findKeyIssues,
  findPluralFormIssues,
  findShapeIssues,
  findUntranslated,
  findUnusedKeys,
  foreignScripts,
} from './lib/dictionary-check.ts'

const cases = await readDictionaryCases()
const areas = cases.map((each) => ({ ...each, folder: each.dictionary.folder }))

const HOOK = /textsOf<typeof import\(\s*'([^']+)'\s*\)>\(\s*'([^']+)'/g

const areaOf = (messagesFile: string): string =>
  getAreaName(path.relative(REPOSITORY, path.dirname(path.dirname(messagesFile))).replaceAll('\\', '/'))

it('every file in languages/ is the dictionary of an area in a known language', async () => {
  expect(await strayDictionaries(cases)).toEqual([])
})

describe.each(areas)('the texts of $folder', (area) => {
  const { dictionary } = area

  it('LG-03 have the same keys in every language', () => {
    expect(findKeyIssues(dictionary)).toEqual([])
  })

  it('are ICU messages that take the same values and options in every language', () => {
    expect([...findInvalidMessages(dictionary), ...findShapeIssues(dictionary)]).toEqual([])
  })

  it('LG-06 have every plural form that their language needs', () => {
    expect(findPluralFormIssues(dictionary)).toEqual([])
  })

  it('LG-03 are translated, or reviewed where they equal English', () => {
    expect([...findUntranslated(area), ...foreignScripts(dictionary)]).toEqual([])
  })

  it('LG-03 are all used', () => {
    expect(findUnusedKeys(area)).toEqual([])
  })
})

it('every texts hook names the area of the dictionary that types it', async () => {
  const sources = (
    await Promise.all(
      ['apps', 'core', 'features', 'providers', 'platform'].map((top) => readMatching(top, '**/*.{ts,tsx}')),
    )
  ).flat()
  const hooks = sources.flatMap(({ file, text }) =>
    [...text.matchAll(HOOK)]
      .filter(() => !file.includes('platform/i18n'))
      .map(([, messages = '', area]) => ({
        file,
        area,
        expected: areaOf(path.resolve(path.dirname(file), messages)),
      })),
  )
  expect(hooks.filter(({ area, expected }) => area !== expected)).toEqual([])
})
