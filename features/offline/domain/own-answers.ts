import type { CacheKind } from './cached-requests.ts'

/** What a server answered, as far as it tells whether the answer may be stored. */
interface Answer {
  readonly status: number
  /** Its `content-type`; null: it named none. */
  readonly contentType: string | null
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i

/** The kinds without pages and their data: those are stored where the server marked them. */
type TypedKind = Exclude<CacheKind, 'page' | 'pageData' | 'none'>

const EXPECTED: Readonly<Record<TypedKind, (type: string) => boolean>> = {
  picture: (type) => /^image\//i.test(type),
  texts: (type) => JSON_TYPE.test(type),
  menuData: (type) => JSON_TYPE.test(type),
  menuDetails: (type) => JSON_TYPE.test(type),
  // Scripts, styles, fonts: whatever the build makes, but never a document.
  file: (type) => !/html/i.test(type),
}

/**
 * Whether an answer is the shop's own and may be stored. Networks that ask for a sign-in answer 200 to every address
 * with a page of theirs; stored as a script or a picture it would break the shop until it expires.
 */
export const isOwnAnswer = (kind: TypedKind, { status, contentType }: Answer): boolean =>
  status === 200 && contentType !== null && EXPECTED[kind](contentType)
