import type { Platform } from '#platform/http/server-plugin.ts'
import type { AnnouncementLines } from '#platform/kernel/announcement.ts'
import { loadReadiness } from './readiness.use-case.ts'
import { listBrandPaths } from './settings.repo.ts'

/** The most merchants whose findings the start names. */
const MAX_BRANDS = 20

/** What keeps customers out, for the operator: the same sentences as in the console, said when production starts. */
export const announceReadiness = async (platform: Platform): Promise<AnnouncementLines> => {
  if (platform.env.NODE_ENV !== 'production') return []
  const brands = await platform.db.system((tx) => listBrandPaths(tx, MAX_BRANDS))
  const lines: (readonly [string, string])[] = []
  for (const { brandId, homePath } of brands) {
    const { checks } = await platform.db.tenant(brandId, (tx) =>
      loadReadiness(platform, tx, { language: 'en', isShown: () => true }),
    )
    for (const { text, outlet, path } of checks.flatMap(({ findings }) => findings)) {
      const where = outlet ? `/${homePath}, ${outlet.name}` : `/${homePath}`
      const link = path === null ? '' : ` → ${platform.origin()}/console/${path}`
      lines.push([lines.length === 0 ? 'Not ready' : '', `${where}: ${text}${link}`])
    }
  }
  return lines
}
