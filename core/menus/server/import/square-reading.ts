import type { LocalizedText } from '#platform/kernel/language.ts'
import type { Fault, FaultCode } from '../../domain/fault.ts'
import type { SquareGroups } from './square-groups.ts'
import type { SquareTaxes } from './square-taxes.ts'

/** What every part of the mapping is given. */
export interface SquareContext {
  /** Words of the dump as a text in the menu's language. */
  readonly text: (words: string) => LocalizedText
  /** Notes what is left out or changed; `path` names the object. */
  readonly warn: (path: string, code: FaultCode, values?: Fault['values']) => undefined
}

export interface SquareReading extends SquareContext {
  readonly taxes: SquareTaxes
  readonly groups: SquareGroups
}

/** Text without control characters, line breaks kept, at most `max` long. */
export const cleanText = (text: string, max: number): string =>
  text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .slice(0, max)
    .trimEnd()

/** The same on one line. */
export const cleanLine = (text: string, max: number): string => cleanText(text.replace(/\s+/g, ' '), max)
