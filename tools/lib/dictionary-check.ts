import type { Dictionary } from '#platform/i18n/catalogue.server.ts'
import { compileText } from '#platform/i18n/compile-text.ts'
import type { CompiledMessage } from '#platform/i18n/message.ts'
import { getMessageFilePath } from '#platform/i18n/message-files.server.ts'
import { LANGUAGE_TABLE, LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { extractText, findPluralIssues, listChoices, listPlaceholders } from './message-shape.ts'

/**
 * The reviewed list of an area, `messages/same-as-english.json`: texts that are rightly equal to the English ones. It
 * is part of the area, so that it is removed with it.
 */
export type SameAsEnglishList = Readonly<
  Record<string, { readonly languages: readonly Language[]; readonly reason: string }>
>

/** One area's texts with all that the checks need. */
export interface DictionaryCase {
  readonly dictionary: Dictionary
  readonly reviewed: SameAsEnglishList
  /** The area's source code, without tests. */
  readonly sources: readonly string[]
}

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en')

const getText = ({ messages }: Dictionary, language: Language, key: string): string =>
  messages[language]?.[key] ?? ''

const tryToCompile = (text: string): CompiledMessage | undefined => {
  try {
    return compileText(text)
  } catch {
    // findInvalidMessages reports the error; the other checks have nothing to compare.
    return undefined
  }
}

/** Missing languages, missing and surplus keys, empty texts. */
export const findKeyIssues = (dictionary: Dictionary): string[] => {
  const keys = Object.keys(dictionary.messages.en ?? {})
  return LANGUAGES.flatMap((language) => {
    const file = getMessageFilePath(dictionary.folder, language)
    const messages = dictionary.messages[language]
    if (!messages) return [`${file} is missing`]
    return [
      ...keys.filter((key) => !Object.hasOwn(messages, key)).map((key) => `${file} lacks "${key}"`),
      ...Object.keys(messages)
        .filter((key) => !keys.includes(key))
        .map((key) => `${file} has "${key}", which English does not know`),
      ...Object.entries(messages)
        .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
        .map(([key]) => `"${key}" in ${file} is no text`),
    ]
  })
}

/** Texts that are not ICU messages. */
export const findInvalidMessages = ({ folder, messages }: Dictionary): string[] =>
  LANGUAGES.flatMap((language) =>
    Object.entries(messages[language] ?? {}).flatMap(([key, text]) => {
      try {
        compileText(text)
        return []
      } catch (cause) {
        return [`"${key}" in ${getMessageFilePath(folder, language)} is no ICU message: ${cause}`]
      }
    }),
  )

const listSelects = (message: CompiledMessage): string[] =>
  listChoices(message)
    .filter(({ kind }) => kind === 'select')
    .map(({ name, options }) => `${name}: ${[...options].sort()}`)
    .sort()

const findShapeIssue = (english: CompiledMessage, translated: CompiledMessage): string | undefined => {
  const expected = listPlaceholders(english).join(', ')
  const found = listPlaceholders(translated).join(', ')
  if (expected !== found) return `takes {${found}} where English takes {${expected}}`
  const [options, foundOptions] = [listSelects(english), listSelects(translated)].map((selects) =>
    selects.join('; '),
  )
  return options === foundOptions
    ? undefined
    : `chooses by "${foundOptions}" where English chooses by "${options}"`
}

/**
 * Translations that take other values than the English text, or choose among other options. Values between two
 * straight apostrophes count as quoted, `l'{dish} d'{shop}`: write ’ instead.
 */
export const findShapeIssues = (dictionary: Dictionary): string[] =>
  Object.entries(dictionary.messages.en ?? {}).flatMap(([key, text]) => {
    const english = tryToCompile(text)
    return TRANSLATIONS.flatMap((language) => {
      const translated = tryToCompile(getText(dictionary, language, key))
      const issue = english && translated && findShapeIssue(english, translated)
      return issue ? [`"${key}" in ${getMessageFilePath(dictionary.folder, language)} ${issue}`] : []
    })
  })

/** Plurals that lack a form of their language or have an unknown one. */
export const findPluralFormIssues = ({ folder, messages }: Dictionary): string[] =>
  LANGUAGES.flatMap((language) =>
    Object.entries(messages[language] ?? {}).flatMap(([key, text]) =>
      listChoices(tryToCompile(text) ?? '')
        .filter(({ kind }) => kind !== 'select')
        .flatMap((choice) => {
          const { lacking, foreign } = findPluralIssues(choice, language)
          const file = getMessageFilePath(folder, language)
          return [
            ...lacking.map((form) => `"${key}" in ${file} lacks the plural form "${form}"`),
            ...foreign.map((form) => `"${key}" in ${file} has the unknown plural form "${form}"`),
          ]
        }),
    ),
  )

const hasLetters = (text: string): boolean => /\p{L}/u.test(extractText(tryToCompile(text) ?? text))

const isSameAsEnglish = (dictionary: Dictionary, language: Language, key: string): boolean =>
  getText(dictionary, language, key) === getText(dictionary, 'en', key) &&
  hasLetters(getText(dictionary, 'en', key))

/** Unreviewed texts equal to the English ones, and reviews of texts that are no longer equal. */
export const findUntranslated = ({ dictionary, reviewed }: DictionaryCase): string[] => [
  ...Object.keys(dictionary.messages.en ?? {}).flatMap((key) =>
    TRANSLATIONS.filter(
      (language) =>
        isSameAsEnglish(dictionary, language, key) && !reviewed[key]?.languages.includes(language),
    ).map(
      (language) =>
        `"${key}" in ${getMessageFilePath(dictionary.folder, language)} is English: translate it or list it in same-as-english.json`,
    ),
  ),
  ...Object.entries(reviewed).flatMap(([key, { languages, reason }]) => [
    ...languages
      .filter((language) => !isSameAsEnglish(dictionary, language, key))
      .map(
        (language) =>
          `same-as-english.json lists "${key}" for ${language}, which is not equal to the English text`,
      ),
    ...(reason.trim() ? [] : [`same-as-english.json gives no reason for "${key}"`]),
  ]),
]

/** Texts with letters that are not Latin, in languages whose tag names the Latin script, such as Serbian. */
export const foreignScripts = ({ folder, messages }: Dictionary): string[] =>
  LANGUAGES.filter((language) => new Intl.Locale(LANGUAGE_TABLE[language].tag).script === 'Latn').flatMap(
    (language) =>
      Object.entries(messages[language] ?? {})
        .filter(([, text]) => /(?!\p{Script=Latin})\p{L}/u.test(text))
        .map(([key]) => `"${key}" in ${getMessageFilePath(folder, language)} has letters that are not Latin`),
  )

const PREFIX = /['"`]([A-Za-z][\w-]*(?:\.[\w-]+)*\.)(?:['"`]|\$\{)/g

/**
 * Keys that nothing in the area uses. A key is used when the area's code contains it in quotes, or contains its
 * prefix up to a dot in quotes or before an interpolation: `` `status.${status}` `` and `'status.'` both use every
 * key that begins with `status.`.
 */
export const findUnusedKeys = ({ dictionary, sources }: DictionaryCase): string[] => {
  const code = sources.join('\n')
  const prefixes = [...code.matchAll(PREFIX)].map(([, prefix = '']) => prefix)
  const isUsed = (key: string): boolean =>
    [`'${key}'`, `"${key}"`, `\`${key}\``].some((quoted) => code.includes(quoted)) ||
    prefixes.some((prefix) => key.startsWith(prefix))
  return Object.keys(dictionary.messages.en ?? {})
    .filter((key) => !isUsed(key))
    .map((key) => `Nothing in ${dictionary.folder} uses "${key}": remove it from every dictionary`)
}
