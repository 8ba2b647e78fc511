import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readDictionaries } from '#platform/i18n/catalogue.server.ts'
import {
  getAreaName,
  LANGUAGES_FOLDER,
  type Messages,
  REPOSITORY,
} from '#platform/i18n/message-files.server.ts'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import type { DictionaryCase, SameAsEnglishList } from './dictionary-check.ts'

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).map(({ name }) => name) : []

/** Which texts equal the English ones and why, by area and key: `languages/<code>/same-as-english.json`. */
const REVIEW = 'same-as-english.json'

/** Folders of `languages/` that name no language, and files in them that are not a dictionary in `names`. */
const strayFiles = (names: readonly string[], root = REPOSITORY): string[] =>
  namesIn(path.join(root, LANGUAGES_FOLDER)).flatMap((code) => {
    if (!LANGUAGES.some((language) => language === code))
      return [`${LANGUAGES_FOLDER}/${code} names no language: add its line to platform/kernel/language.ts`]
    const known = new Set([...names.map((name) => `${name}.json`), REVIEW])
    return namesIn(path.join(root, LANGUAGES_FOLDER, code))
      .filter((file) => !known.has(file))
      .map((file) => `${LANGUAGES_FOLDER}/${code}/${file} belongs to no area: remove it`)
  })

/** The reviews in `languages/` of an area's texts that equal the English ones: language, key, reason. */
const sharedReviews = (
  area: string,
  root = REPOSITORY,
): { language: Language; key: string; reason: string }[] =>
  LANGUAGES.flatMap((language) => {
    const file = path.join(root, LANGUAGES_FOLDER, language, REVIEW)
    if (!existsSync(file)) return []
    const review: Record<string, Messages> = JSON.parse(readFileSync(file, 'utf8'))
    return Object.entries(review[area] ?? {}).map(([key, reason]) => ({ language, key, reason }))
  })

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
    return `${getAreaName(path.dirname(path.dirname(list)).replaceAll('\\', '/'))}-${path.basename(list)}`
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
