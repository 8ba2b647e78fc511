import { getSiteKind } from '#core/sites/domain/site-kind.ts'
import { loadListedSites } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { AnnouncementLines } from '#platform/kernel/announcement.ts'

/** The landing pages of the demo's first brand and first food court, for whoever tries the product out. */
export const announceDemoLandings = async ({ db, env, origin }: Platform): Promise<AnnouncementLines> => {
  if (!env.DEMO || env.NODE_ENV === 'production') return []
  const sites = await loadListedSites(db)
  return (['brand', 'court'] as const)
    .flatMap((kind) => sites.find(({ brand }) => getSiteKind(brand.merchantType) === kind) ?? [])
    .map(({ homePath }, index) => [index === 0 ? 'Landing' : '', `${origin()}/${homePath}/landing`] as const)
}
