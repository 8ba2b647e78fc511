import { readFile, stat } from 'node:fs/promises'
import { UsageError } from './command.ts'

/** Where JSON breaks off, both from 1. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  /** Without the text around it, which may be a secret. */
  readonly reason: string
}

const UNEXPECTED = 'Unexpected token'

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const findMessage = (text: string): string => {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return getMessage(error)
  }
}

/** The parser says where it stopped, except at a token: that is the last character of the shortest text with one. */
const findPosition = (text: string, message: string): number => {
  const [, position] = /at position (\d+)/.exec(message) ?? []
  if (position !== undefined) return Number(position)
  if (!message.startsWith(UNEXPECTED)) return text.length
  let [sound, broken] = [0, text.length]
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    if (findMessage(text.slice(0, middle)).startsWith(UNEXPECTED)) broken = middle
    else sound = middle
  }
  return sound
}

/** Why a text is no JSON and at which line; undefined when it is. */
export const findJsonFault = (text: string): JsonFault | undefined => {
  const message = findMessage(text)
  if (message === '') return undefined
  const position = findPosition(text, message)
  const before = text.slice(0, position)
  return {
    line: before.split('\n').length,
    column: position - before.lastIndexOf('\n'),
    reason: message.startsWith(UNEXPECTED)
      ? `unexpected ${JSON.stringify(text[position])}`
      : message.replace(/ (?:in|after) JSON.*/s, '').replace(/^\w/, (first) => first.toLowerCase()),
  }
}

/**
 * The content of a JSON file of at most `maxMegabytes`, which may begin with a byte order mark.
 * @throws UsageError with the line and column at which it breaks off
 */
export const readJsonFile = async (
  file: string,
  { maxMegabytes }: { readonly maxMegabytes: number },
): Promise<unknown> => {
  const { size } = await stat(file)
  if (size > maxMegabytes * 1024 * 1024) throw new UsageError(`${file} has more than ${maxMegabytes} MB`)
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  const fault = findJsonFault(text)
  if (fault)
    throw new UsageError(`${file} is no JSON: line ${fault.line}, column ${fault.column}: ${fault.reason}`)
  return JSON.parse(text)
}
