import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, type Language, type LocalizedText } from '../kernel/language.ts'

export type Messages = Readonly<Record<string, string>>
export type LanguageMessages = Partial<Record<Language, Messages>>

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

/** Contains a folder for each language without files in the areas' own `messages` folders. */
export const LANGUAGES_FOLDER = 'languages'

/** An area is named by its folder without the first part: `core/cart/console` is `cart-console`. */
export const getAreaName = (folder: string): string => folder.split('/').slice(1).join('-')

/**
 * The file of an area's texts in `language`, relative to the repository: `core/cart/messages/fr.json` when the area
 * has it or the language has no folder, else `languages/de/cart.json`.
 */
export const getMessageFilePath = (folder: string, language: Language, root = REPOSITORY): string => {
  const own = `${folder}/messages/${language}.json`
  const isShared =
    !existsSync(path.join(root, own)) && existsSync(path.join(root, LANGUAGES_FOLDER, language))
  return isShared ? `${LANGUAGES_FOLDER}/${language}/${getAreaName(folder)}.json` : own
}

/** The texts of the area in `folder`, in every language that has a file. */
export const readMessages = (folder: string, root = REPOSITORY): LanguageMessages => {
  const messages: LanguageMessages = {}
  for (const language of LANGUAGES) {
    const file = path.join(root, getMessageFilePath(folder, language, root))
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
