/**
 * The address of a shop's page: `pagePath('zahr', 'my-order')` is `/zahr/my-order`; on the merchant's own host, where
 * `home` is empty, it is `/my-order`. Without a page it is the menu.
 */
export const pagePath = (home: string, page = ''): string => `/${[home, page].filter(Boolean).join('/')}`

/** What a path says after the home path, without slashes around it. */
export const restOfPath = (home: string, pathname: string): string => {
  const rest = home && pathname.startsWith(`/${home}`) ? pathname.slice(home.length + 1) : pathname
  const parts = rest.split('/')
  return parts.slice(Math.max(0, parts.findIndex(Boolean)), parts.findLastIndex(Boolean) + 1).join('/')
}
