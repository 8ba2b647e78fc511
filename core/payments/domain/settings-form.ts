/**
 * The form by which a merchant fills in a gateway's settings, made from the JSON schema of what its adapter parses.
 */

/** The part of a JSON schema that settings use. */
export interface SettingsSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly maxLength?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, SettingsSchema>>
  readonly required?: readonly string[]
  readonly items?: SettingsSchema
  readonly additionalProperties?: SettingsSchema | boolean
  readonly anyOf?: readonly SettingsSchema[]
  readonly oneOf?: readonly SettingsSchema[]
  /** Marked by `SECRET_SETTING`. */
  readonly isSecret?: boolean
}

export interface SettingsField {
  /** Names joined by dots, such as `applePay.countryCode`. */
  readonly path: string
  /** Several secrets are those that are valid at once while one is replaced. A map gives one of the options to words. */
  readonly kind: 'text' | 'texts' | 'secret' | 'secrets' | 'choice' | 'map'
  readonly options: readonly string[]
  readonly isRequired: boolean
  /** Lines of text, such as a certificate. */
  readonly isLong: boolean
  /** The most values of `texts` and `secrets`. */
  readonly most: number
  /** What applies when it is left empty, as text. */
  readonly standard: string
}

/** One product of a vendor; most have one, without a name. */
export interface SettingsProduct {
  readonly name: string | null
  readonly fields: readonly SettingsField[]
}

const LONG_TEXT = 10_000
const MANY = 20

const toStandard = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : ''
}

const toField = (path: string, schema: SettingsSchema, isRequired: boolean): SettingsField => {
  const { items, additionalProperties: words } = schema
  const isMap = typeof words === 'object'
  const options = (isMap ? words.enum : schema.enum)?.map(String) ?? []
  const inner = items ?? schema
  const kind = () => {
    if (isMap) return 'map'
    if (inner.isSecret) return items ? 'secrets' : 'secret'
    if (items) return 'texts'
    return options.length > 0 ? 'choice' : 'text'
  }
  return {
    ...{ path, kind: kind(), options, isRequired },
    isLong: (inner.maxLength ?? 0) >= LONG_TEXT,
    most: schema.maxItems ?? (items ? MANY : 1),
    standard: toStandard(schema.default),
  }
}

/** The fields of an object and of the objects in it; those of an optional object are needed only with it. */
const listFields = (schema: SettingsSchema, prefix: string, isNeeded: boolean): SettingsField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (property.const !== undefined) return []
    const path = `${prefix}${name}`
    const isRequired = isNeeded && (schema.required?.includes(name) ?? false)
    return property.properties
      ? listFields(property, `${path}.`, isRequired)
      : [toField(path, property, isRequired)]
  })

const findProductName = ({ properties = {} }: SettingsSchema): string | null => {
  const marked = Object.values(properties).find((property) => property.const !== undefined)
  return marked ? String(marked.const) : null
}

/** The products that a gateway's settings can be for, each with its fields in the order of the schema. */
export const describeSettings = (schema: SettingsSchema): readonly SettingsProduct[] =>
  (schema.oneOf ?? schema.anyOf ?? [schema]).map((one) => ({
    name: findProductName(one),
    fields: listFields(one, '', true),
  }))

/** What a merchant filled in, by path. Absent secrets, and those that are null in a list, stay as they are saved. */
export type SettingsValues = Readonly<
  Record<string, string | readonly (string | null)[] | Readonly<Record<string, string>>>
>

const getAt = (settings: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Readonly<Record<string, unknown>>)[name]
          : undefined,
      settings,
    )

const setAt = (settings: Record<string, unknown>, path: string, value: unknown): void => {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    settings[name] = value
    return
  }
  const inner = (settings[name] ?? {}) as Record<string, unknown>
  settings[name] = inner
  setAt(inner, rest.join('.'), value)
}

const toNumberIfMeant = (text: string, options: readonly string[]): unknown =>
  options.every((option) => /^\d+$/.test(option)) ? Number(text) : text

const isList = (value: SettingsValues[string]): value is readonly (string | null)[] => Array.isArray(value)

/** What a field is saved as; undefined where it is left to its standard. */
const toSetting = (field: SettingsField, given: SettingsValues[string] | undefined, saved: unknown) => {
  if (given === undefined) return field.kind.startsWith('secret') ? saved : undefined
  if (typeof given === 'string') return given === '' ? undefined : given
  if (isList(given)) {
    const kept: readonly unknown[] = Array.isArray(saved) ? saved : []
    const list = given.flatMap((text, index) => text ?? kept[index] ?? [])
    return list.length === 0 ? undefined : list
  }
  const pairs = Object.entries(given).map(([word, option]) => [word, toNumberIfMeant(option, field.options)])
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}

/** The name under which settings say which product they are for. */
export const PRODUCT_SETTING = 'product'

/** The settings that result from what was filled in; not validated. `saved` are those before, of the same product. */
export const buildSettings = (
  { name, fields }: SettingsProduct,
  values: SettingsValues,
  saved: unknown,
): Record<string, unknown> => {
  const settings: Record<string, unknown> = name === null ? {} : { [PRODUCT_SETTING]: name }
  for (const field of fields) {
    const value = toSetting(field, values[field.path], getAt(saved, field.path))
    if (value !== undefined) setAt(settings, field.path, value)
  }
  return settings
}

/** Saved settings as a browser may see them: of secrets only how many there are. */
export const presentSettings = (
  { fields }: SettingsProduct,
  saved: unknown,
): { readonly values: SettingsValues; readonly secrets: Readonly<Record<string, number>> } => {
  const values: Record<string, SettingsValues[string]> = {}
  const secrets: Record<string, number> = {}
  for (const { path, kind } of fields) {
    const value = getAt(saved, path)
    if (value === undefined) continue
    if (kind.startsWith('secret')) secrets[path] = Array.isArray(value) ? value.length : 1
    else if (Array.isArray(value)) values[path] = value.map(String)
    else if (typeof value === 'object' && value !== null)
      values[path] = Object.fromEntries(
        Object.entries(value).map(([word, option]) => [word, String(option)] as const),
      )
    else if (typeof value === 'string' || typeof value === 'number') values[path] = `${value}`
  }
  return { values, secrets }
}
