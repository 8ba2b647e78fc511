import { createHmac, timingSafeEqual } from 'node:crypto'

/** The server's own body limit; an adapter that is called directly enforces it too. */
const MAX_BYTES = 65_536

/** A body as text; undefined when it is longer than 64 KB or not UTF-8. */
export const decodeBody = (bytes: Uint8Array): string | undefined => {
  if (bytes.length > MAX_BYTES) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A text as JSON; undefined when it is not JSON. */
export const parseJsonText = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of a form in their order. */
export const parseFormFields = (text: string): [name: string, value: string][] => [
  ...new URLSearchParams(text),
]

export type Digest = 'sha1' | 'sha256' | 'sha512'

/**
 * A keyed hash.
 * @throws when the key is blank, because then anyone could sign anything
 */
export const computeHmac = (
  digest: Digest,
  key: string,
  text: string | Uint8Array,
): { readonly hex: string; readonly base64: string } => {
  if (key.trim() === '') throw new Error('A blank key signs nothing')
  const bytes = createHmac(digest, key).update(text).digest()
  return { hex: bytes.toString('hex'), base64: bytes.toString('base64') }
}

/** Whether two texts are equal, in a time that does not reveal where they differ. */
export const isSameSecretText = (expected: string, given: string | undefined): boolean => {
  const [left, right] = [Buffer.from(expected), Buffer.from(given ?? '')]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Whether one of the currently valid secrets produces the given signature. All are checked even after a match, so
 * that the time taken reveals nothing.
 */
export const isSignedByAny = (
  secrets: readonly string[],
  given: string | undefined,
  sign: (secret: string) => string,
): boolean => secrets.filter((secret) => isSameSecretText(sign(secret), given)).length > 0
