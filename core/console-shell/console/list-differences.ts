import { LANGUAGES, type LocalizedText } from '#platform/kernel/language.ts'
import type { Difference } from './save-bar.tsx'

const MOST_SHOWN = 200

/** A text in all its languages, in the same order whoever wrote them first. */
export const describeText = (text: LocalizedText): string =>
  LANGUAGES.flatMap((language) => text[language]?.trim() || []).join(' · ')

const shorten = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text)

/** The rows that differ between two states of a form; of a long text the beginning. */
export const listDifferences = <Draft>(
  rows: readonly (readonly [label: string, text: (draft: Draft) => string])[],
  mine: Draft,
  theirs: Draft,
): Difference[] =>
  rows
    .filter(([, text]) => text(mine) !== text(theirs))
    .map(([label, text]) => ({ label, mine: shorten(text(mine)), theirs: shorten(text(theirs)) }))
