/** A browser asks for a menu's products in pages of this size. */
export const PRODUCTS_PER_PAGE = 60

/** Cards stand in rows of one, two or three: a list that begins and ends at a multiple of six has no broken row. */
const WHOLE_ROWS = 6

/** A list of cards as it lies on the screen, with room for all of them whether they are there or not; in px. */
export interface CardList {
  readonly count: number
  readonly columns: number
  /** From the top of the screen to the first row. */
  readonly top: number
  readonly height: number
}

/** Cards from `from` up to, without, `to`. */
export interface CardRange {
  readonly from: number
  readonly to: number
}

export const NO_CARDS: CardRange = { from: 0, to: 0 }

const down = (index: number): number => Math.floor(index / WHOLE_ROWS) * WHOLE_ROWS

/** Which cards of a list lie between two heights, rounded outwards to whole rows of every width of screen. */
export const cardsBetween = (
  { count, columns, top, height }: CardList,
  view: { readonly top: number; readonly bottom: number },
): CardRange => {
  if (count === 0 || height <= 0 || view.bottom <= top || view.top >= top + height) return NO_CARDS
  const rowHeight = height / Math.ceil(count / columns)
  const firstRow = Math.floor((view.top - top) / rowHeight)
  const endRow = Math.ceil((view.bottom - top) / rowHeight)
  const from = Math.max(0, down(firstRow * columns))
  return { from, to: Math.min(count, down(endRow * columns + WHOLE_ROWS - 1)) }
}

/** Divides the first `total` cards of a menu among its categories. */
export const firstCards = (counts: readonly number[], total: number): CardRange[] => {
  let left = total
  return counts.map((count) => {
    const to = Math.min(count, left)
    left -= to
    return { from: 0, to }
  })
}

/**
 * The pages that show these places of a menu of `total` products and what is next to them; none as long as the first
 * `given` products, which are here, are enough.
 */
export const pagesOf = (
  places: readonly CardRange[],
  { total, given }: { readonly total: number; readonly given: number },
): number[] => {
  const pages = new Set<number>()
  for (const { from, to } of places) {
    if (to <= Math.min(given, total)) continue
    const first = Math.max(0, from - WHOLE_ROWS)
    const last = Math.min(total, to + PRODUCTS_PER_PAGE / 2) - 1
    for (let page = Math.floor(first / PRODUCTS_PER_PAGE); page <= last / PRODUCTS_PER_PAGE; page += 1)
      pages.add(page)
  }
  return [...pages].toSorted((a, b) => a - b)
}
