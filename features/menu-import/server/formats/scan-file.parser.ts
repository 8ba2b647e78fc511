import { fail, ok, type Result } from '#platform/kernel/result.ts'

export const IMPORT_LIMITS = { bytes: 5 * 1024 * 1024, rows: 20_000, columns: 50, depth: 40 } as const

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
    }
  | { readonly kind: 'tooManyRows' | 'tooManyColumns'; readonly max: number }
  | { readonly kind: 'unclosedQuote'; readonly line: number }
  | { readonly kind: 'duplicateKey'; readonly key: string }

const startsWithBytes = (bytes: Uint8Array, ...magic: number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

/** Compressed files, and texts of two bytes a letter: anything but plain UTF-8. */
const isBinary = (bytes: Uint8Array): boolean =>
  startsWithBytes(bytes, 0x50, 0x4b) ||
  startsWithBytes(bytes, 0x1f, 0x8b) ||
  startsWithBytes(bytes, 0xff, 0xfe) ||
  startsWithBytes(bytes, 0xfe, 0xff) ||
  bytes.includes(0)

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENS = new Set([0x5b, 0x7b])
const CLOSES = new Set([0x5d, 0x7d])

/** Whether lists and objects are nested too deeply; scanning stops at the limit. */
const isTooDeep = (bytes: Uint8Array): boolean => {
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (OPENS.has(byte)) {
      depth += 1
      if (depth > IMPORT_LIMITS.depth) return true
    } else if (CLOSES.has(byte)) depth -= 1
  }
  return false
}

/** Whether a text begins as JSON does. */
export const looksLikeJson = (text: string): boolean => /^\uFEFF?\s*[[{]/.test(text)

/** Scans a file's bytes for what must not even be parsed; returns its text. */
export const scanFile = (bytes: Uint8Array): Result<string, FileProblem> => {
  if (bytes.length > IMPORT_LIMITS.bytes) return fail({ kind: 'tooLarge' })
  if (isBinary(bytes)) return fail({ kind: 'notText' })
  const text = decodeUtf8(bytes)
  if (text === undefined) return fail({ kind: 'notText' })
  if (text.trim() === '') return fail({ kind: 'empty' })
  return looksLikeJson(text) && isTooDeep(bytes) ? fail({ kind: 'tooDeep' }) : ok(text)
}

const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The decoder reports invalid UTF-8 only by throwing.
    return undefined
  }
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
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    const bad = findBadKey(text)
    return bad ? fail(bad) : ok(content)
  } catch {
    // The parser reports invalid JSON only by throwing.
    return fail({ kind: 'notJson' })
  }
}
