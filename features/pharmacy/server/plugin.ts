import { loadListedSites } from '#core/sites/server/sites.service.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import type { AnnouncementLines } from '#platform/kernel/announcement.ts'
import { PHARMACY } from '../domain/pharmacies.ts'

/** Where the list of pharmacies is, where the demo has any. */
const announceList = async ({ db, env, origin }: Platform): Promise<AnnouncementLines> => {
  if (!env.DEMO || env.NODE_ENV === 'production') return []
  const sites = await loadListedSites(db)
  return sites.some(({ brand }) => brand.merchantType === PHARMACY)
    ? [['Pharmacies', `${origin()}/medica`]]
    : []
}

/** The pages of pharmacies are made of the shop's own calls; the server only says where they are. */
export const pharmacyPlugin: ServerPlugin = {
  name: 'pharmacy',
  provides: (platform) => ({ announcement: [() => announceList(platform)] }),
}
