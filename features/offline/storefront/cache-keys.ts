/** The key of a call about menus: each language has answers of its own, and the order of parameters means nothing. */
export const getCallKey = (address: string, language: string): string => {
  const url = new URL(address)
  url.searchParams.set('_language', language)
  url.searchParams.sort()
  return url.href
}

/** The parameter by which the router asks for some of a page's routes only. */
export const PARTIAL = '_routes'

const SEARCH_DATA = /\/search\.data$/

/**
 * The key of a page's data. An opened product is on top of its page, and a search is done by the browser, so one answer
 * opens every search of a menu.
 */
export const getPageDataKey = (address: string): string => {
  const url = new URL(address)
  for (const name of [PARTIAL, 'product']) url.searchParams.delete(name)
  if (SEARCH_DATA.test(url.pathname)) url.search = ''
  return url.href
}
