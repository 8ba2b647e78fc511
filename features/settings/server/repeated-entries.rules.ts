/** The field of the first entry that a list has already, such as `hosts.2`; undefined when there is none. */
export const findRepeated = (list: string, keys: readonly string[]): string | undefined => {
  const index = keys.findIndex((key, at) => keys.indexOf(key) < at)
  return index < 0 ? undefined : `${list}.${index}`
}
