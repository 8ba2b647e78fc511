import type { PixelEvent } from '#core/sites/domain/pixel-event.ts'

/** What an address shows that vendors are notified of, apart from pages and dishes. */
export type ShownStep = Extract<
  PixelEvent['kind'],
  'cart' | 'details' | 'payment' | 'paymentFailed' | 'search'
>

/** The query of an address, such as `URLSearchParams`. */
interface ShownQuery {
  get(name: string): string | null
}

/** Fewer letters are the beginning of a word. */
const SHORTEST_SEARCH = 3

/** The step that an address shows; undefined: none. */
export const getShownStep = (pathname: string, query: ShownQuery): ShownStep | undefined => {
  if (/\/(?:my|table)-order\/?$/.test(pathname)) {
    const tab = query.get('tab')
    return tab === 'details' || tab === 'payment' ? tab : 'cart'
  }
  if (/\/payment\/[^/]+\/failure\/?$/.test(pathname)) return 'paymentFailed'
  const isSearch = /\/search\/?$/.test(pathname) && (query.get('q') ?? '').trim().length >= SHORTEST_SEARCH
  return isSearch ? 'search' : undefined
}
