import fc from 'fast-check'
import type { ZodType } from 'zod'

/** The path of a field in a part of a request: `['customize', '0', 'variants']`. */
export type FieldPath = readonly string[]

/** Values for a field at this path; those that its schema refuses are left out. */
export type Vocabulary = (path: FieldPath) => readonly unknown[]

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, ZodType>>
  readonly element?: ZodType
  readonly items?: readonly ZodType[]
  readonly innerType?: ZodType
  readonly options?: readonly ZodType[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  /** Of a pipe: what it reads. */
  readonly in?: ZodType
}

const readDefinition = (schema: ZodType): Definition => schema._zod.def

/** The object that a transformed object is read from, unless a plain value fits; any other schema itself. */
const unwrapObject = (schema: ZodType): ZodType => {
  const { type, in: read } = readDefinition(schema)
  if (type !== 'pipe' || !read || PLAIN_VALUES.some((value) => schema.safeParse(value).success)) return schema
  const inner = unwrapObject(read)
  return readDefinition(inner).shape ? inner : schema
}

const getDefinition = (schema: ZodType): Definition => readDefinition(unwrapObject(schema))

const isOptionalSchema = (schema: ZodType): boolean => schema.safeParse(undefined).success

/** Values for most fields that differ by format and not by name. */
const PLAIN_VALUES: readonly unknown[] = [
  ...[
    'Amal',
    'x',
    '',
    'a@example.com',
    '10',
    '1',
    '-1',
    'true',
    'user',
    'en',
    'AE',
    'AED',
    '971',
    '501234567',
  ],
  ...[
    '2026-11-20T16:00:00.000Z',
    '2026-12-24',
    '09:30',
    '23:59',
    'about-us',
    'dishes/burger.webp',
    'https://example.com/burger.mp4',
    'https://www.example.com',
    'order.example.com',
    'Asia/Dubai',
    `/pictures/${'0'.repeat(32)}`,
    'sandbox',
    'browser-error',
    'r_guessed',
    '123456',
    'N'.repeat(22),
    // The token of an invalid link.
    'N'.repeat(43),
    // A path, Meta's id of a browser, and a visitor's id in statistics.
    '/order-status',
    'fb.1.1790000000000.1',
    '12.34',
  ],
  ...[0, 1, 2, 10, 1.5, -1, 4600, true, false, null],
  // A merchant's text by language.
  { en: 'Burger' },
  {},
]

const listCandidates = (schema: ZodType, path: FieldPath, vocabulary: Vocabulary): readonly unknown[] => {
  const { values = [], entries = {} } = getDefinition(schema)
  const fits = (word: unknown): boolean => schema.safeParse(word).success
  const named = vocabulary(path).filter(fits)
  const words =
    named.length > 0 ? named : [...values, ...Object.values(entries), ...PLAIN_VALUES].filter(fits)
  if (words.length === 0)
    throw new Error(`No word fits the field ${path.join('.')}: add one to the vocabulary`)
  return words
}

const ROUNDS_OF_RULES = 3

/**
 * Without the fields that the schema's rules about several fields refuse: to draw until no rule is broken takes a
 * hundred draws where an object has ten optional fields. When a required one is refused, what remains is not valid.
 */
const leaveOutRefused = (schema: ZodType, value: Readonly<Record<string, unknown>>): unknown => {
  let rest = value
  for (let round = 0; round < ROUNDS_OF_RULES; round += 1) {
    const { error } = schema.safeParse(rest)
    if (!error) return rest
    const refused = new Set(error.issues.map(({ path: [name] }) => name))
    rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !refused.has(name)))
  }
  return rest
}

/** Generates inputs that a schema accepts. The values decide how far they get behind the guards. */
export const createValidInput = (
  schema: ZodType,
  vocabulary: Vocabulary,
  path: FieldPath = [],
): fc.Arbitrary<unknown> => {
  const { type, shape, element, items, innerType, options } = getDefinition(schema)
  if (shape) {
    const fields = Object.entries(shape)
    const made = fields.map(
      ([name, field]) => [name, createValidInput(field, vocabulary, [...path, name])] as const,
    )
    const requiredKeys = fields.filter(([, field]) => !isOptionalSchema(field)).map(([name]) => name)
    const isTransformed = unwrapObject(schema) !== schema
    const record = fc.record(Object.fromEntries(made), { requiredKeys })
    if (!isTransformed) return record
    return record
      .map((value) => leaveOutRefused(schema, value))
      .filter((value) => schema.safeParse(value).success)
  }
  if (element) return fc.array(createValidInput(element, vocabulary, [...path, '0']), { maxLength: 2 })
  if (items)
    return fc.tuple(
      ...items.map((item, index) => createValidInput(item, vocabulary, [...path, String(index)])),
    )
  if (innerType) return createValidInput(innerType, vocabulary, path)
  if (options) return fc.oneof(...options.map((option) => createValidInput(option, vocabulary, path)))
  if (type === 'unknown' || type === 'any') return fc.jsonValue({ maxDepth: 2 })
  return fc.constantFrom(...listCandidates(schema, path, vocabulary))
}

/** The paths of all fields of a schema, including objects and lists themselves. */
export const listFields = (schema: ZodType, path: FieldPath = []): readonly FieldPath[] => {
  const { shape, element, innerType, options } = getDefinition(schema)
  const below = shape
    ? Object.entries(shape).flatMap(([name, field]) => listFields(field, [...path, name]))
    : element
      ? listFields(element, [...path, '0'])
      : innerType
        ? listFields(innerType, path)
        : options
          ? options.flatMap((option) => listFields(option, path))
          : []
  const unique = new Map([path, ...below].map((field) => [field.join('\u0000'), field]))
  return [...unique.values()]
}

const NUMBERS = [0, 1, 10, 1.5, 100]

/** The paths of the fields that take a number. */
export const listNumberFields = (schema: ZodType, path: FieldPath = []): readonly FieldPath[] => {
  const { shape, element, innerType, options } = getDefinition(schema)
  if (shape) return Object.entries(shape).flatMap(([name, field]) => listNumberFields(field, [...path, name]))
  if (element) return listNumberFields(element, [...path, '0'])
  if (innerType) return listNumberFields(innerType, path)
  if (options) return options.flatMap((option) => listNumberFields(option, path))
  return NUMBERS.some((number) => schema.safeParse(number).success) ? [path] : []
}
