import type { CardRange } from './card-ranges.ts'

/** Page size of a browser's requests for a menu's products. */
export const PRODUCTS_PER_PAGE = 60

/**
 * The pages that contain these positions of a menu of `total` products and their neighbours, more of them below: a
 * page requested only when visible arrives too late. None while the first `given` products, already loaded, suffice.
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
