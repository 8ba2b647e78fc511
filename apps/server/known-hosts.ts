import { findSite } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/area.ts'

/** Names by which this machine calls itself: whoever uses them is on it, as a check of its health is. */
const OWN_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/**
 * Whether pages are served under a host: ours or a merchant's own. A stranger's name that leads here would show our
 * shops under it, for people to type their phone numbers into. Without PUBLIC_ORIGIN nobody knows our name, and any
 * will do.
 */
export const isKnownHost = async (platform: Platform, host: string): Promise<boolean> => {
  const { PUBLIC_ORIGIN } = platform.env
  if (!PUBLIC_ORIGIN || OWN_NAMES.has(nameOf(host))) return true
  if (nameOf(new URL(PUBLIC_ORIGIN).host) === nameOf(host)) return true
  return (await findSite(platform.db, { host })) !== undefined
}
