import { findSite } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'

/** Loopback host names: a request with one comes from this machine, such as a health check. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const getHostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/**
 * Whether pages are served under a host: the platform's or a merchant's own. An untrusted domain that resolves here
 * would show our shops, for people to enter phone numbers into. Without PUBLIC_ORIGIN our host is unknown, and any is
 * accepted.
 */
export const isKnownHost = async (platform: Platform, host: string): Promise<boolean> => {
  const { PUBLIC_ORIGIN } = platform.env
  if (!PUBLIC_ORIGIN || LOOPBACK_NAMES.has(getHostName(host))) return true
  if (getHostName(new URL(PUBLIC_ORIGIN).host) === getHostName(host)) return true
  return (await findSite(platform.db, { host })) !== undefined
}
