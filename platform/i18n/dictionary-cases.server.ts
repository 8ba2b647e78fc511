import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readDictionaries } from './catalogue.server.ts'
import type { DictionaryCase, SameAsEnglishList } from './dictionary-check.ts'
import { areaName, REPOSITORY, sharedReviews, strayFiles } from './message-files.server.ts'

/** The files below `folder` that match, with their contents. */
export const readMatching = async (
  folder: string,
  pattern: string,
): Promise<{ file: string; text: string }[]> => {
  const names = await Array.fromAsync(glob(pattern, { cwd: path.join(REPOSITORY, folder) }))
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(REPOSITORY, folder, name)
      return { file, text: await readFile(file, 'utf8') }
    }),
  )
}

const withShared = (area: string, own: SameAsEnglishList): SameAsEnglishList => {
  const reviewed: Record<string, SameAsEnglishList[string]> = { ...own }
  for (const { language, key, reason } of sharedReviews(area)) {
    const known = reviewed[key]
    reviewed[key] = { languages: [...(known?.languages ?? []), language], reason: known?.reason ?? reason }
  }
  return reviewed
}

/** Lists of texts next to the dictionaries: `core/menus/messages/trivia/` is `languages/de/menus-trivia.json`. */
const listNames = async (): Promise<string[]> => {
  const files = await Array.fromAsync(
    glob('*/*/messages/*/en.json', { cwd: REPOSITORY, exclude: (name) => name === 'node_modules' }),
  )
  return files.map((file) => {
    const list = path.dirname(file)
    return `${areaName(path.dirname(path.dirname(list)).replaceAll('\\', '/'))}-${path.basename(list)}`
  })
}

/** Entries of `languages/` that belong to no area. */
export const strayDictionaries = async (cases: readonly DictionaryCase[]): Promise<string[]> =>
  strayFiles([...cases.map(({ dictionary }) => dictionary.area), ...(await listNames())])

/** All dictionaries of the repository, with the checks' other inputs. */
export const readDictionaryCases = async (): Promise<DictionaryCase[]> =>
  Promise.all(
    (await readDictionaries()).map(async (dictionary) => {
      const sources = await readMatching(dictionary.folder, '**/*.{ts,tsx}')
      const [review] = await readMatching(dictionary.folder, 'messages/same-as-english.json')
      return {
        dictionary,
        reviewed: withShared(dictionary.area, review ? JSON.parse(review.text) : {}),
        sources: sources.filter(({ file }) => !/\.test\.tsx?$/.test(file)).map(({ text }) => text),
      }
    }),
  )
