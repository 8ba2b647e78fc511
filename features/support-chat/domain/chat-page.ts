const CHAT_PAGES: ReadonlySet<string> = new Set(['order-summary', 'order-status', 'order-replacement'])

/**
 * Whether a chat may run on a page: on the summary, the status and the replacement of an order, with or without a home
 * path before it. On every other page it is shut down.
 */
export const isChatPage = (pathname: string): boolean => {
  const segments = pathname.toLowerCase().split('/').filter(Boolean)
  const page = segments.slice(0, 2).findIndex((segment) => CHAT_PAGES.has(segment))
  return page >= 0 && segments.length === page + 2
}
