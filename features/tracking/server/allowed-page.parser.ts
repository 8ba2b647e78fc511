import { isListed } from '../domain/tracking-host.ts'

/**
 * Parses the URL of an outside tracking page as a browser does, if customers may be redirected there: https, a listed
 * host, and nothing that hides another host (no user name, password or port). Undefined otherwise.
 */
export const parseAllowedPage = (typed: string, hosts: readonly string[]): URL | undefined => {
  const url = URL.parse(typed)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return undefined
  return isListed(url.hostname, hosts) ? url : undefined
}
