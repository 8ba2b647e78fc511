import pg from 'pg'

type Parser = (text: string) => unknown

/**
 * A 64-bit integer as a number. Amounts and counts are far below its limit. A larger value is a bug that must be
 * visible, not rounded away, hence a RangeError.
 */
const parseInt8: Parser = (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The 64-bit integer ${text} is too large for a number`)
  return value
}

const parseTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

const parseInstant: Parser = (text) => {
  const instant: unknown = parseTimestamp(text)
  if (instant instanceof Date && !text.endsWith('BC')) return instant
  throw new RangeError(`The instant ${text} has no Date`)
}

const parseBytes: Parser = (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))
const keepText: Parser = (text) => text

const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0]
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY)
const mapNested = (item: unknown, parser: Parser): unknown => {
  if (Array.isArray(item)) return item.map((inner) => mapNested(inner, parser))
  return typeof item === 'string' ? parser(item) : null
}

/** Scalar types by OID, each with the OID of its array type. Every other type arrives as PostgreSQL's text. */
const SCALARS: readonly (readonly [scalar: number, array: number, parser: Parser])[] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, parseBytes],
  [20, 1016, parseInt8],
  [21, 1005, Number],
  [23, 1007, Number],
  [26, 1028, Number],
  [700, 1021, Number],
  [701, 1022, Number],
  [114, 199, JSON.parse],
  [3802, 3807, JSON.parse],
  [1184, 1185, parseInstant],
  [25, 1009, keepText],
  [1043, 1015, keepText],
  [1082, 1182, keepText],
  [1700, 1231, keepText],
  [2950, 2951, keepText],
]

const PARSERS = new Map<number, Parser>(
  SCALARS.flatMap(([scalar, array, parser]): [number, Parser][] => [
    [scalar, parser],
    [array, (text) => mapNested(parseTextArray(text), parser)],
  ]),
)

/**
 * Reads one value of a result, the same on both engines: int8 → number (RangeError beyond 2^53), numeric → text (it
 * is exact, a number is not), timestamptz → Date, date, time, timestamp and interval → text (they are no instants),
 * json → its value, bytea → Uint8Array, arrays of these → arrays.
 */
export const getParser = (typeId: number): Parser => PARSERS.get(typeId) ?? keepText

const quoteArrayItem = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const formatArray = (items: readonly unknown[]): string =>
  `{${items
    .map((item) => {
      if (Array.isArray(item)) return formatArray(item)
      const text = formatParameter(item)
      return text === null ? 'NULL' : quoteArrayItem(text)
    })
    .join(',')}}`

/**
 * Writes one parameter as PostgreSQL's text, the same on both engines: Date → ISO instant, Uint8Array → bytea, array →
 * PostgreSQL array (a JSON array must be given as `JSON.stringify(…)`), any other object → JSON.
 */
export const formatParameter = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return formatArray(value)
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString()
  return JSON.stringify(value)
}
