/** The value at a JSON pointer of plain names, as text; undefined when it is no text or number. */
export const getTextAt = (value: unknown, pointer: string): string | undefined => {
  let current: unknown = value
  for (const key of pointer.slice(1).split('/')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = Object.getOwnPropertyDescriptor(current, key)?.value
  }
  return typeof current === 'string' || typeof current === 'number' ? String(current) : undefined
}
