/** `#rrggbb` in lower case from a colour of 3 or 6 hex digits; undefined when it is invalid. */
export const parseBrandColor = (text: string): string | undefined => {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return undefined
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}
