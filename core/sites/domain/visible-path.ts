/** The path that vendors may see: of an order nothing but that it is one. */
export const getVisiblePath = (pathname: string): string =>
  pathname.replace(/^((?:\/[^/]+)?\/order-(?:status|summary))\/.*$/, '$1')
