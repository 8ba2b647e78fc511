import type { ApiError } from '#platform/contract/client.ts'

const MOVED = 4300

/**
 * Where a moved shop's page is now: the new home path with the rest of the address, always on the origin that was
 * asked, so that no answer can lead a customer to a stranger's site. Undefined when the error says nothing of the kind.
 */
export const movedTo = ({ code, url: to }: Pick<ApiError, 'code' | 'url'>, from: URL): string | undefined => {
  if (code !== MOVED || to === undefined || !URL.canParse(to, from)) return undefined
  const { pathname } = new URL(to, from)
  const [, , ...rest] = from.pathname.split('/')
  return [pathname.replace(/\/+$/, ''), ...rest].join('/') + from.search
}
