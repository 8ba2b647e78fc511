/** Maximum cards on one page of a list, far fewer than would slow down a phone. */
export const CARDS_PER_PAGE = 36

/** The page number in an address, counted from 1; 1 when absent. */
export const parsePage = (params: URLSearchParams): number => {
  const page = params.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}

export const countPages = (total: number): number => Math.max(1, Math.ceil(total / CARDS_PER_PAGE))

/** The query for another page of the same list. */
export const getPageHref = (params: URLSearchParams, page: number): string => {
  const next = new URLSearchParams(params)
  next.delete('product')
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  return `?${next}`
}
