import type { LocalizedText } from '#platform/kernel/language.ts'
import type { ReadIssue, ReadIssueCode } from '../../domain/read-issue.ts'

/** Context of every part of the mapping. */
export interface SquareContext {
  /** Text of the dump in the menu's language. */
  readonly text: (words: string) => LocalizedText
  /** Records what is left out or changed; `path` names the object. */
  readonly warn: (path: string, code: ReadIssueCode, values?: ReadIssue['values']) => undefined
}

/** Text without control characters, line breaks preserved, at most `max` long. */
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
