import { getSiteKind } from '#core/sites/domain/site-kind.ts'
import { loadListedSites } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { AnnouncementLines } from '#platform/kernel/announcement.ts'

/** The food courts of the demo, for whoever tries the product out. */
export const announceDemoCourts = async ({ db, env, origin }: Platform): Promise<AnnouncementLines> => {
  if (!env.DEMO || env.NODE_ENV === 'production') return []
  const courts = (await loadListedSites(db)).filter(
    ({ brand }) => getSiteKind(brand.merchantType) === 'court',
  )
  return courts.map(
    ({ _id, homePath }, index) =>
      [index === 0 ? 'Food court' : '', `${origin()}/${homePath}/lp/${_id}/brands`] as const,
  )
}
