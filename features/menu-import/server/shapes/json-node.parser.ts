import { isLanguage, type Language, type LocalizedText } from '#platform/kernel/language.ts'
import { type FieldNotes, toText } from '../formats/reader-context.parser.ts'

export type JsonNode = Readonly<Record<string, unknown>>

/** An object of a file and its path. */
export interface FoundNode {
  readonly node: JsonNode
  readonly at: string
}

export const isJsonNode = (value: unknown): value is JsonNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object in a field; an empty one when there is none. */
export const getNode = (node: JsonNode, field: string): JsonNode => {
  const value = node[field]
  return isJsonNode(value) ? value : {}
}

/** The objects of a list, or those under the names of an object. */
export const listNodes = (value: unknown, at: string): FoundNode[] => {
  if (Array.isArray(value))
    return value.flatMap((node, index) => (isJsonNode(node) ? [{ node, at: `${at}[${index}]` }] : []))
  if (!isJsonNode(value)) return []
  return Object.entries(value).flatMap(([key, node]) =>
    isJsonNode(node) ? [{ node, at: `${at}.${key}` }] : [],
  )
}

/** The objects in a field of another. */
export const listFieldNodes = ({ node, at }: FoundNode, field: string): FoundNode[] =>
  listNodes(node[field], at === '' ? field : `${at}.${field}`)

/** The ids in a field, as texts. */
export const listIds = (node: JsonNode, field: string): string[] => {
  const value = node[field]
  return Array.isArray(value) ? value.map(toText).filter(Boolean) : []
}

export const getText = (node: JsonNode, field: string): string => toText(node[field]).trim()

export const getNumber = (node: JsonNode, field: string): number | undefined => {
  const text = getText(node, field)
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? undefined : number
}

/** Texts by language, under codes such as `en`, `en_us` and `ar-SA`; of unknown languages the first is the shop's. */
export const readTranslations = (texts: JsonNode, language: Language): LocalizedText => {
  const written = Object.entries(texts).flatMap(([code, text]) =>
    toText(text).trim() === '' ? [] : [[code.slice(0, 2).toLowerCase(), toText(text)] as const],
  )
  const known = written.filter(([code]) => isLanguage(code)).reverse()
  const [first] = written
  if (known.length === 0) return first ? { [language]: first[1] } : {}
  return Object.fromEntries(known)
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isJsonNode(value) && Object.keys(value).length === 0)

/** Counts the fields of an object that are neither read nor of no use outside the system. */
export const noteUnreadFields = (
  { node, at }: FoundNode,
  read: ReadonlySet<string>,
  fields: FieldNotes,
): void => {
  for (const [field, value] of Object.entries(node))
    if (!read.has(field) && !isEmpty(value)) fields.leave(field, at)
}
