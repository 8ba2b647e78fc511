/** The first key such as `tax-2` that is not used yet. */
export const buildNextKey = (word: string, used: readonly string[]): string => {
  let number = used.length + 1
  while (used.includes(`${word}-${number}`)) number += 1
  return `${word}-${number}`
}
