import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { tellSharedChange } from '#platform/http/shared-changes.ts'
import type { Lease, Sharing } from '#platform/http/sharing.ts'
import type { Promotion } from '../domain/promotion.ts'
import { selectCurrent } from './promotions.repo.ts'

/** Brands whose promotions are kept at once; beyond that all are read anew. */
const MOST_BRANDS = 5_000

interface Page {
  readonly promotions: readonly Promotion[]
  readonly lease: Lease
}

/** Under whose name changes of a brand's promotions are told: apart from the brand's, whose menu changes all the time. */
const ownerOf = (brandId: string): string => `promotions:${brandId}`

const books = new WeakMap<Sharing, Map<string, Page>>()

const bookOf = (sharing: Sharing): Map<string, Page> => {
  const book = books.get(sharing) ?? new Map<string, Page>()
  books.set(sharing, book)
  return book
}

type Needs = Pick<Platform, 'sharing'>

/**
 * The promotions of the unit's brand, from memory as long as nobody told of a change. How often they are used is as of
 * when they were read: only the books themselves say it exactly.
 */
export const promotionsOf = async ({ sharing }: Needs, unit: Unit): Promise<readonly Promotion[]> => {
  const book = bookOf(sharing)
  const known = book.get(unit.brandId)
  if (known && sharing.holds(known.lease)) return known.promotions
  const lease = sharing.lease(sharing.begin(), [ownerOf(unit.brandId)])
  const promotions = await selectCurrent(unit)
  if (book.size >= MOST_BRANDS) book.clear()
  book.set(unit.brandId, { promotions, lease })
  return promotions
}

/** Reads a brand's promotions anew the next time: something was found to be different. */
export const forgetPromotions = ({ sharing }: Needs, brandId: string): void =>
  void bookOf(sharing).delete(brandId)

/** Tells all processes, once this unit commits, that promotions of a brand are not what they were. */
export const tellPromotionsChanged = (unit: Unit, brandId = unit.brandId): Promise<void> =>
  tellSharedChange(unit, ownerOf(brandId))
