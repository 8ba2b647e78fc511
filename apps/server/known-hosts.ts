import { findSite } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'

/** Names by which this machine calls itself: whoever uses them is on it, as a check of its health is. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const getHostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/**
 * Whether pages are served under a host: ours or a merchant's own. A stranger's name that leads here would show our
 * shops under it, for people to type their phone numbers into. Without PUBLIC_ORIGIN nobody knows our name, and any
 * will do.
 */
export const isKnownHost = async (platform: Platform, host: string): Promise<boolean> => {
  const { PUBLIC_ORIGIN } = platform.env
  if (!PUBLIC_ORIGIN || LOOPBACK_NAMES.has(getHostName(host))) return true
  if (getHostName(new URL(PUBLIC_ORIGIN).host) === getHostName(host)) return true
  return (await findSite(platform.db, { host })) !== undefined
}
