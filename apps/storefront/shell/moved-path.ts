import { getPagePath } from '#core/sites/storefront/paths.ts'
import type { ApiError } from '#platform/contract/client.ts'

const MOVED_CODE = 4300

/**
 * The current address of a moved shop's page: the new home path with the rest of the address, always on the requested
 * origin, so that no response can redirect a customer to an untrusted site. Undefined for any other error.
 */
export const getMovedPath = (
  { code, url: to }: Pick<ApiError, 'code' | 'url'>,
  from: URL,
): string | undefined => {
  if (code !== MOVED_CODE || to === undefined || !URL.canParse(to, from)) return undefined
  const [home = ''] = new URL(to, from).pathname.split('/').filter(Boolean)
  const [, ...rest] = from.pathname.split('/').filter(Boolean)
  return getPagePath(home, rest.join('/')) + from.search
}
