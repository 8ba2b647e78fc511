const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const definedKeys = (value: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(value).filter((key) => value[key] !== undefined)

/** Whether two JSON values are equal. The order of fields does not count; an undefined field is an absent one. */
export const isSameJson = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = definedKeys(one)
  return (
    keys.length === definedKeys(other).length &&
    keys.every((key) => other[key] !== undefined && isSameJson(one[key], other[key]))
  )
}
