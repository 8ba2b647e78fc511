/** Pages to which a service may send a browser: whole origins, and names with everything below them. */
export interface AllowedRedirects {
  readonly origins: readonly string[]
  /** Over https only. */
  readonly domains: readonly string[]
}

/**
 * An address supplied by a service, when it leads to one of the service's own pages.
 * @throws when it leads anywhere else
 */
export const assertAllowedRedirect = (
  address: string | null | undefined,
  { origins, domains }: AllowedRedirects,
): string => {
  const url = URL.parse(address ?? '')
  const isOnOrigin = url !== null && origins.some((origin) => URL.parse(origin)?.origin === url.origin)
  const isBelow =
    url?.protocol === 'https:' &&
    url.port === '' &&
    domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
  if (!address || (!isOnOrigin && !isBelow)) throw new Error('A service named a page on another host')
  return address
}
