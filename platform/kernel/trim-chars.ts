/** A text without trailing `signs`; a single pass, however many there are. */
export const trimTrailingChars = (text: string, signs: string): string => {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The same at both ends of the text. */
export const trimChars = (text: string, signs: string): string => {
  let start = 0
  while (start < text.length && signs.includes(text.charAt(start))) start += 1
  return trimTrailingChars(text.slice(start), signs)
}
