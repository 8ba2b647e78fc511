import { getPagePath } from '#core/sites/storefront/paths.ts'
import type { ApiError } from '#platform/contract/client.ts'

const MOVED_CODE = 4300

/**
 * Where a moved shop's page is now: the new home path with the rest of the address, always on the origin that was
 * asked, so that no answer can lead a customer to a stranger's site. Undefined when the error says nothing of the kind.
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
