import { LANGUAGE_TABLE, LANGUAGES, type Language, type LocalizedText } from '#platform/kernel/language.ts'
import type { Difference } from './save-bar.tsx'

const MOST_SHOWN = 200

/** What a field holds: words, a text in its languages, or several of both. */
export type FieldContent = string | LocalizedText | readonly (string | LocalizedText)[]

/** A field of a form: its label, and what it holds. */
export type DifferenceRow<Draft> = readonly [label: string, content: (draft: Draft) => FieldContent]

const getText = (text: LocalizedText, language: Language): string => text[language]?.trim() ?? ''

/** A text in some of its languages, in the same order whoever wrote them first; in all unless they are given. */
export const describeText = (text: LocalizedText, languages: readonly Language[] = LANGUAGES): string =>
  LANGUAGES.flatMap((language) => (languages.includes(language) && getText(text, language)) || []).join(' · ')

const shorten = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)

const toParts = (content: FieldContent): readonly (string | LocalizedText)[] =>
  typeof content === 'string' ? [content] : Array.isArray(content) ? content : [content as LocalizedText]

const describeParts = (content: FieldContent, languages: readonly Language[]): string =>
  toParts(content)
    .map((part) => (typeof part === 'string' ? part : describeText(part, languages)))
    .filter(Boolean)
    .join(' · ')

const isText = (content: FieldContent): content is LocalizedText =>
  typeof content === 'object' && !Array.isArray(content)

const listTextsIn = (content: FieldContent, language: Language): string =>
  JSON.stringify(
    toParts(content).flatMap((part) => (typeof part === 'string' ? [] : getText(part, language))),
  )

/** The languages in which the texts of two contents differ. */
const findDifferingLanguages = (mine: FieldContent, theirs: FieldContent): Language[] =>
  LANGUAGES.filter((language) => listTextsIn(mine, language) !== listTextsIn(theirs, language))

/** A text row by row in the languages that differ, each named where the text has more than one. */
const compareTexts = (label: string, mine: LocalizedText, theirs: LocalizedText): Difference[] => {
  const used = LANGUAGES.filter((language) => getText(mine, language) || getText(theirs, language))
  return findDifferingLanguages(mine, theirs).map((language) => ({
    label: used.length > 1 ? `${label} · ${LANGUAGE_TABLE[language].name}` : label,
    mine: shorten(getText(mine, language)),
    theirs: shorten(getText(theirs, language)),
  }))
}

const compareContents = (label: string, mine: FieldContent, theirs: FieldContent): Difference[] => {
  if (isText(mine) && isText(theirs)) return compareTexts(label, mine, theirs)
  if (describeParts(mine, LANGUAGES) === describeParts(theirs, LANGUAGES)) return []
  const differing = findDifferingLanguages(mine, theirs)
  // What differs beside its texts is recognized by them.
  const shown = differing.length > 0 ? differing : LANGUAGES
  return [{ label, mine: shorten(describeParts(mine, shown)), theirs: shorten(describeParts(theirs, shown)) }]
}

/**
 * The rows that differ between two states of a form: of a long text the beginning, and of texts only the languages that
 * differ.
 */
export const listDifferences = <Draft>(
  rows: readonly DifferenceRow<Draft>[],
  mine: Draft,
  theirs: Draft,
): Difference[] => rows.flatMap(([label, content]) => compareContents(label, content(mine), content(theirs)))
