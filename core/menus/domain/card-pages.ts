import type { CardRange } from './card-ranges.ts'

/** A browser asks for a menu's products in pages of this size. */
export const PRODUCTS_PER_PAGE = 60

/**
 * The pages that show these places of a menu of `total` products, and what is next to them, more of it below: a thumb
 * is there before a page that is asked for when it is seen. None as long as the first `given` products, which are here, are enough.
 */
export const listNeededPages = (
  places: readonly CardRange[],
  { total, given }: { readonly total: number; readonly given: number },
): number[] => {
  const pages = new Set<number>()
  for (const { from, to } of places) {
    if (to <= Math.min(given, total)) continue
    const first = Math.max(0, from - PRODUCTS_PER_PAGE / 2)
    const last = Math.min(total, to + PRODUCTS_PER_PAGE) - 1
    for (let page = Math.floor(first / PRODUCTS_PER_PAGE); page <= last / PRODUCTS_PER_PAGE; page += 1)
      pages.add(page)
  }
  return [...pages].toSorted((a, b) => a - b)
}
