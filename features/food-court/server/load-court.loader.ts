import { loadMenu } from '#core/menus/server/menus.service.ts'
import type { SiteRecord } from '#core/sites/domain/site.ts'
import { getSiteKind } from '#core/sites/domain/site-kind.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import { computeStoreArrival } from '#core/stores/domain/arrival.ts'
import { loadStoreContext } from '#core/stores/server/selling-stores.service.ts'
import { type ListedStore, loadStoreCards } from '#core/stores/server/store-cards.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Court, Stall } from '../contract/endpoints.ts'
import { foodCourtErrors } from '../contract/errors.ts'

/** As many as fit on a card. */
const SHOWN_CATEGORIES = 3

interface CourtInput {
  readonly siteId: string
  readonly language: Language
  readonly share: (tag: string) => void
}

const findCourtSite = async (
  { db }: Pick<Platform, 'db'>,
  { siteId, share }: CourtInput,
): Promise<Result<SiteRecord, Failure>> => {
  const site = await findSiteById(db, siteId)
  if (!site || getSiteKind(site.brand.merchantType) !== 'court')
    return fail(failure(foodCourtErrors.unknownCourt))
  share(site.brand._id)
  return ok(site)
}

const loadStalls = (platform: Platform, brandId: string, language: Language): Promise<ListedStore[]> =>
  platform.db.tenant(brandId, async (tx) =>
    loadStoreCards(tx, await loadStoreContext(platform, tx, language)),
  )

const presentStall = async (
  { db, clock }: Platform,
  { store, card }: ListedStore,
  language: Language,
): Promise<Stall> => {
  const { categories } = await loadMenu(db, store)
  const [picture = null] = store.gallery
  const pickup = card.channels.find(({ orderChannel }) => orderChannel === 'pickup')
  return {
    ...card,
    picture: picture && { base: picture.base, width: picture.width, height: picture.height },
    categories: categories.slice(0, SHOWN_CATEGORIES).map(({ name }) => localize(name, language)),
    arrival: pickup?.isOpen ? computeStoreArrival(store, null, clock.now()) : null,
  }
}

/** A court with its stalls: open ones first, each in the court's own sequence. */
export const readCourt = async (platform: Platform, input: CourtInput): Promise<Result<Court, Failure>> => {
  const site = await findCourtSite(platform, input)
  if (!site.ok) return site
  const { _id, brand, homePath, cover, description } = site.value
  const { language } = input
  const stalls = await loadStalls(platform, brand._id, language)
  const presented = await Promise.all(stalls.map((stall) => presentStall(platform, stall, language)))
  return ok({
    ...{ _id, homePath, cover, currency: brand.currency },
    name: localize(brand.name, language),
    description: localize(description, language),
    isOpen: presented.some(({ isOpen }) => isOpen),
    brands: [...presented.filter(({ isOpen }) => isOpen), ...presented.filter(({ isOpen }) => !isOpen)],
  })
}

/** One stall of a court. */
export const readStall = async (
  platform: Platform,
  { stallId, ...input }: CourtInput & { readonly stallId: string },
): Promise<Result<Stall, Failure>> => {
  const site = await findCourtSite(platform, input)
  if (!site.ok) return site
  const stalls = await loadStalls(platform, site.value.brand._id, input.language)
  const stall = stalls.find(({ store }) => store._id === stallId)
  if (!stall) return fail(failure(foodCourtErrors.unknownStall))
  return ok(await presentStall(platform, stall, input.language))
}
