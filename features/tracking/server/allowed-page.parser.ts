import { isListed } from '../domain/tracking-host.ts'

/**
 * The address of an outside tracking page as a browser would read it, when a customer may be led there: https, a host of
 * the list, and nothing that hides another one (a name and password, a port). Undefined for any other.
 */
export const parseAllowedPage = (typed: string, hosts: readonly string[]): URL | undefined => {
  const url = URL.parse(typed)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return undefined
  return isListed(url.hostname, hosts) ? url : undefined
}
