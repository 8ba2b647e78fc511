import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readDictionaries } from './catalogue.server.ts'
import {
  type DictionaryCase,
  findCyrillicTexts,
  findInvalidMessages,
  findKeyIssues,
  findPluralFormIssues,
  findShapeIssues,
  findUntranslated,
  findUnusedKeys,
} from './dictionary-check.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const readMatching = async (folder: string, pattern: string): Promise<{ file: string; text: string }[]> => {
  const names = await Array.fromAsync(glob(pattern, { cwd: path.join(ROOT, folder) }))
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(ROOT, folder, name)
      return { file, text: await readFile(file, 'utf8') }
    }),
  )
}

const cases: DictionaryCase[] = await Promise.all(
  (await readDictionaries(ROOT)).map(async (dictionary) => {
    const sources = await readMatching(dictionary.folder, '**/*.{ts,tsx}')
    const [review] = await readMatching(dictionary.folder, 'messages/same-as-english.json')
    return {
      dictionary,
      reviewed: review ? JSON.parse(review.text) : {},
      sources: sources.filter(({ file }) => !/\.test\.tsx?$/.test(file)).map(({ text }) => text),
    }
  }),
)

const areas = cases.map((each) => ({ ...each, folder: each.dictionary.folder }))

const HOOK = /textsOf<typeof import\(\s*'([^']+)'\s*\)>\(\s*'([^']+)'/g

const areaOf = (messagesFile: string): string =>
  path
    .relative(ROOT, path.dirname(path.dirname(messagesFile)))
    .split(path.sep)
    .slice(1)
    .join('-')

describe.each(areas)('the texts of $folder', (area) => {
  const { dictionary } = area

  it('LG-03 have the same keys in all five languages', () => {
    expect(findKeyIssues(dictionary)).toEqual([])
  })

  it('are ICU messages that take the same values and options in every language', () => {
    expect([...findInvalidMessages(dictionary), ...findShapeIssues(dictionary)]).toEqual([])
  })

  it('LG-06 have every plural form that their language needs', () => {
    expect(findPluralFormIssues(dictionary)).toEqual([])
  })

  it('LG-03 are translated, or reviewed where they equal English', () => {
    expect([...findUntranslated(area), ...findCyrillicTexts(dictionary)]).toEqual([])
  })

  it('LG-03 are all used', () => {
    expect(findUnusedKeys(area)).toEqual([])
  })
})

it('every hook of texts names the area whose dictionary it is typed by', async () => {
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
