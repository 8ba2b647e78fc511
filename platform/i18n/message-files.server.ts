import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, type Language, type LocalizedText } from '../kernel/language.ts'

export type Messages = Readonly<Record<string, string>>
export type LanguageMessages = Partial<Record<Language, Messages>>

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

/** Contains a folder for each language without files in the areas' own `messages` folders. */
const SHARED = 'languages'

/** An area is named by its folder without the first part: `core/cart/console` is `cart-console`. */
export const areaName = (folder: string): string => folder.split('/').slice(1).join('-')

/**
 * The file of an area's texts in `language`, relative to the repository: `core/cart/messages/fr.json` when the area
 * has it or the language has no folder, else `languages/de/cart.json`.
 */
export const messageFile = (folder: string, language: Language, root = REPOSITORY): string => {
  const own = `${folder}/messages/${language}.json`
  const isShared = !existsSync(path.join(root, own)) && existsSync(path.join(root, SHARED, language))
  return isShared ? `${SHARED}/${language}/${areaName(folder)}.json` : own
}

/** The texts of the area in `folder`, in every language that has a file. */
export const readMessages = (folder: string, root = REPOSITORY): LanguageMessages => {
  const messages: LanguageMessages = {}
  for (const language of LANGUAGES) {
    const file = path.join(root, messageFile(folder, language, root))
    if (existsSync(file)) messages[language] = JSON.parse(readFileSync(file, 'utf8'))
  }
  return messages
}

/** One text of the area in `folder` in every language, for names that the shop writes into a merchant's data. */
export const readLocalizedText = (folder: string, key: string): LocalizedText =>
  Object.fromEntries(
    Object.entries(readMessages(folder)).flatMap(([language, messages]) =>
      messages[key] === undefined ? [] : [[language, messages[key]]],
    ),
  )

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).map(({ name }) => name) : []

/** Which texts equal the English ones and why, by area and key: `languages/<code>/same-as-english.json`. */
const REVIEW = 'same-as-english.json'

/** Folders of `languages/` that name no language, and files in them that are not a dictionary in `names`. */
export const strayFiles = (names: readonly string[], root = REPOSITORY): string[] =>
  namesIn(path.join(root, SHARED)).flatMap((code) => {
    if (!LANGUAGES.some((language) => language === code))
      return [`${SHARED}/${code} names no language: add its line to platform/kernel/language.ts`]
    const known = new Set([...names.map((name) => `${name}.json`), REVIEW])
    return namesIn(path.join(root, SHARED, code))
      .filter((file) => !known.has(file))
      .map((file) => `${SHARED}/${code}/${file} belongs to no area: remove it`)
  })

/** The reviews in `languages/` of an area's texts that equal the English ones: language, key, reason. */
export const sharedReviews = (
  area: string,
  root = REPOSITORY,
): { language: Language; key: string; reason: string }[] =>
  LANGUAGES.flatMap((language) => {
    const file = path.join(root, SHARED, language, REVIEW)
    if (!existsSync(file)) return []
    const review: Record<string, Messages> = JSON.parse(readFileSync(file, 'utf8'))
    return Object.entries(review[area] ?? {}).map(([key, reason]) => ({ language, key, reason }))
  })
