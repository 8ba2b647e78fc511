import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { type DecodedText, decodeText } from './decode-text.parser.ts'

export const IMPORT_LIMITS = { bytes: 5 * 1024 * 1024, rows: 20_000, columns: 200, depth: 40 } as const
/** What the parts of a workbook or the files of an archive may unpack to, together. */
export const MAX_UNPACKED_BYTES = 32 * 1024 * 1024

/** Why a file is not parsed at all. */
export type FileProblem =
  | {
      readonly kind:
        | 'tooLarge'
        | 'notText'
        | 'notJson'
        | 'tooDeep'
        | 'reservedKey'
        | 'unknownFormat'
        | 'empty'
        | 'unpackedTooLarge'
    }
  | { readonly kind: 'tooManyRows' | 'tooManyColumns'; readonly max: number }
  | { readonly kind: 'unclosedQuote'; readonly line: number }
  | { readonly kind: 'duplicateKey'; readonly key: string }
  | { readonly kind: 'archiveMenus'; readonly names: string }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENS = new Set([0x5b, 0x7b])
const CLOSES = new Set([0x5d, 0x7d])

/** Whether lists and objects are nested too deeply; scanning stops at the limit. */
const isTooDeep = (json: string): boolean => {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (isText) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (OPENS.has(sign)) {
      depth += 1
      if (depth > IMPORT_LIMITS.depth) return true
    } else if (CLOSES.has(sign)) depth -= 1
  }
  return false
}

/** Whether a text begins as JSON does. */
export const looksLikeJson = (text: string): boolean => /^\uFEFF?\s*[[{]/.test(text)

/** Scans a text file's bytes for what must not even be parsed; returns its text. `language` is the shop's. */
export const scanFile = (bytes: Uint8Array, language: Language): Result<DecodedText, FileProblem> => {
  if (bytes.length > IMPORT_LIMITS.bytes) return fail({ kind: 'tooLarge' })
  const decoded = decodeText(bytes, language)
  if (!decoded) return fail({ kind: 'notText' })
  const { text } = decoded
  if (text.trim() === '') return fail({ kind: 'empty' })
  return looksLikeJson(text) && isTooDeep(text) ? fail({ kind: 'tooDeep' }) : ok(decoded)
}

/** The end of a JSON string that begins at `from`, the position of its first quote. */
const findStringEnd = (text: string, from: number): number => {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Records a name of an object and returns its problem, if any. */
const checkKey = (written: string, names: Set<string> | undefined): FileProblem | undefined => {
  const key = String(JSON.parse(written))
  if (key === '__proto__') return { kind: 'reservedKey' }
  if (names?.has(key)) return { kind: 'duplicateKey', key: key.slice(0, 80) }
  names?.add(key)
  return undefined
}

/** The first name that occurs twice in a JSON object, or that would change what every object inherits. */
const findBadKey = (text: string): FileProblem | undefined => {
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(undefined)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = findStringEnd(text, at)
      last = text.slice(at, end)
      at = end - 1
    } else if (sign === ':') {
      const bad = checkKey(last, open.at(-1))
      if (bad) return bad
    }
  }
  return undefined
}

/** Parses JSON strictly: no duplicate and no reserved names. */
export const readJson = (text: string): Result<unknown, FileProblem> => {
  if (isTooDeep(text)) return fail({ kind: 'tooDeep' })
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    const bad = findBadKey(text)
    return bad ? fail(bad) : ok(content)
  } catch {
    // The parser reports invalid JSON only by throwing.
    return fail({ kind: 'notJson' })
  }
}
