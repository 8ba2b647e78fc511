import { parseBrandColor } from '#core/sites/domain/brand-color.ts'

export type BrandColorIssue = 'malformed' | 'tooPale'

/**
 * The colour as `#rrggbb`, or why it cannot be a brand's. Text on a button is black or white, whichever is readable, so
 * that no colour fails by its text; a button that is the page itself fails.
 */
export const checkBrandColor = (
  text: string,
  isVisibleOnPage: (color: string) => boolean,
): { readonly color: string } | { readonly issue: BrandColorIssue } => {
  const color = parseBrandColor(text)
  if (color === undefined) return { issue: 'malformed' }
  return isVisibleOnPage(color) ? { color } : { issue: 'tooPale' }
}
