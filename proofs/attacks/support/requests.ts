import fc from 'fast-check'
import { FILE_TYPE } from '#platform/contract/contract.ts'
import { EXTRA_NAMES, HOSTILE_VALUES } from './hostile-values.ts'
import type { OperationUnderAttack } from './operations.ts'
import { type FieldPath, fieldsOf, type Vocabulary, validInput } from './schema-shape.ts'

const PARTS = ['params', 'query', 'body'] as const

/** The inputs of one call, before they are written as an address and a body. */
export interface Inputs {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** The words for one operation's fields: a name may mean something else in another operation. */
export type WordsOf = (operation: OperationUnderAttack) => Vocabulary

/** Inputs that the guards let through. */
export const validInputs = (operation: OperationUnderAttack, wordsOf: WordsOf): fc.Arbitrary<Inputs> => {
  const parts = PARTS.flatMap((part) => {
    const schema = operation.endpoint[part]
    return schema ? [[part, validInput(schema, wordsOf(operation))] as const] : []
  })
  return fc.record(Object.fromEntries(parts))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A copy with `value` at `path`; what stands in the way becomes an object or a list. Undefined takes the field away. */
export const withField = (whole: unknown, path: FieldPath, value: unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return value
  const inner = withField(isRecord(whole) ? whole[name] : undefined, rest, value)
  if (Array.isArray(whole) || name === '0') {
    const list: unknown[] = Array.isArray(whole) ? [...whole] : []
    list[Number(name)] = inner
    return list
  }
  const entries = Object.entries(isRecord(whole) ? whole : {}).filter(([known]) => known !== name)
  // Not by assignment, which would make a prototype of the name that is hostile on purpose.
  return Object.fromEntries(inner === undefined ? entries : [...entries, [name, inner]])
}

/** Inputs of which one field, somewhere, is not as it should be. */
export const hostileInputs = (operation: OperationUnderAttack, wordsOf: WordsOf): fc.Arbitrary<Inputs> => {
  const known = PARTS.flatMap((part) => {
    const schema = operation.endpoint[part]
    return schema ? fieldsOf(schema).map((path) => [part, ...path]) : []
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
    .tuple(validInputs(operation, wordsOf), field, value)
    .map(([inputs, path, hostile]) => withField(inputs, path, hostile) as Inputs)
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const encode = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed())

const queryText = (query: unknown): string => {
  if (!isRecord(query)) return query === undefined ? '' : `?${encode(query)}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(one)}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** A call as it goes over the wire. */
export interface WireCall {
  readonly method: OperationUnderAttack['method']
  readonly url: string
  readonly payload?: string
  /** Of the payload, unless it is JSON. */
  readonly type?: string
}

/** Writes inputs as an address and a JSON body, or some file where one is taken. A parameter is never empty: the address would be another one. */
export const toWire = (
  { method, path, endpoint }: OperationUnderAttack,
  { params, query, body }: Inputs,
): WireCall => {
  const named = isRecord(params) ? params : {}
  const address = path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => encode(asText(named[name]).slice(0, 1_500)) || '-',
  )
  const url = address + queryText(query)
  if (endpoint.file) return { method, url, payload: 'neither a menu nor a picture', type: FILE_TYPE }
  return { method, url, ...(body === undefined || method === 'GET' ? {} : { payload: JSON.stringify(body) }) }
}
