import fc from 'fast-check'
import { FILE_TYPE } from '#platform/contract/contract.ts'
import { EXTRA_NAMES, HOSTILE_VALUES } from './hostile-values.ts'
import type { OperationUnderAttack } from './operations.ts'
import { createValidInput, type FieldPath, listFields, type Vocabulary } from './schema-shape.ts'

const PARTS = ['params', 'query', 'body'] as const

/** The inputs of one call, before they are encoded as a URL and a body. */
export interface CallInputs {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** The values for one operation's fields: a name may have another meaning in another operation. */
export type VocabularyLookup = (operation: OperationUnderAttack) => Vocabulary

/** Inputs that the guards accept. */
export const createValidInputs = (
  operation: OperationUnderAttack,
  wordsOf: VocabularyLookup,
): fc.Arbitrary<CallInputs> => {
  const parts = PARTS.flatMap((part) => {
    const schema = operation.endpoint[part]
    return schema ? [[part, createValidInput(schema, wordsOf(operation))] as const] : []
  })
  return fc.record(Object.fromEntries(parts))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * A copy with `value` at `path`; other values on the path become an object or a list. Undefined removes the field.
 */
export const replaceField = (whole: unknown, path: FieldPath, value: unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return value
  const inner = replaceField(isRecord(whole) ? whole[name] : undefined, rest, value)
  if (Array.isArray(whole) || name === '0') {
    const list: unknown[] = Array.isArray(whole) ? [...whole] : []
    list[Number(name)] = inner
    return list
  }
  const entries = Object.entries(isRecord(whole) ? whole : {}).filter(([known]) => known !== name)
  // Not by assignment, which would turn the deliberately hostile name into a prototype.
  return Object.fromEntries(inner === undefined ? entries : [...entries, [name, inner]])
}

/** Inputs with one invalid field. */
export const createHostileInputs = (
  operation: OperationUnderAttack,
  wordsOf: VocabularyLookup,
): fc.Arbitrary<CallInputs> => {
  const known = PARTS.flatMap((part) => {
    const schema = operation.endpoint[part]
    return schema ? listFields(schema).map((path) => [part, ...path]) : []
  })
  const unknown = EXTRA_NAMES.flatMap((name) => [
    ['body', name],
    ['query', name],
  ])
  const ofSchema = { weight: 4, arbitrary: fc.constantFrom(...(known.length > 0 ? known : unknown)) }
  const field = fc.oneof(ofSchema, { weight: 1, arbitrary: fc.constantFrom(...unknown) })
  const value = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  )
  return fc
    .tuple(createValidInputs(operation, wordsOf), field, value)
    .map(([inputs, path, hostile]) => replaceField(inputs, path, hostile) as CallInputs)
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const encodeSegment = (value: unknown): string => encodeURIComponent(toText(value).toWellFormed())

const formatQuery = (query: unknown): string => {
  if (!isRecord(query)) return query === undefined ? '' : `?${encodeSegment(query)}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encodeSegment(name)}=${encodeSegment(one)}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** A call in wire format. */
export interface WireCall {
  readonly method: OperationUnderAttack['method']
  readonly url: string
  readonly payload?: string
  /** The payload's content type, unless it is JSON. */
  readonly type?: string
}

/**
 * Encodes inputs as a URL and a JSON body, or a file where one is accepted. A parameter is never empty: that would be
 * another URL.
 */
export const toWireCall = (
  { method, path, endpoint }: OperationUnderAttack,
  { params, query, body }: CallInputs,
): WireCall => {
  const named = isRecord(params) ? params : {}
  const address = path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => encodeSegment(toText(named[name]).slice(0, 1_500)) || '-',
  )
  const url = address + formatQuery(query)
  if (endpoint.file) return { method, url, payload: 'neither a menu nor a picture', type: FILE_TYPE }
  return { method, url, ...(body === undefined || method === 'GET' ? {} : { payload: JSON.stringify(body) }) }
}
