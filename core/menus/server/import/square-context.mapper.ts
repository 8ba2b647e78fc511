import type { LocalizedText } from '#platform/kernel/language.ts'
import type { IssueCode, MenuIssue } from '../../domain/menu-issue.ts'

/** What every part of the mapping is given. */
export interface SquareContext {
  /** Words of the dump as a text in the menu's language. */
  readonly text: (words: string) => LocalizedText
  /** Notes what is left out or changed; `path` names the object. */
  readonly warn: (path: string, code: IssueCode, values?: MenuIssue['values']) => undefined
}

/** Text without control characters, line breaks kept, at most `max` long. */
export const cleanSquareText = (text: string, max: number): string =>
  text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .slice(0, max)
    .trimEnd()

/** The same on one line. */
export const cleanSquareLine = (text: string, max: number): string =>
  cleanSquareText(text.replace(/\s+/g, ' '), max)
