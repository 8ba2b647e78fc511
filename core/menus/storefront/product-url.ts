/** An address's query with a product opened or, without one, closed. */
export const getProductSearch = (params: URLSearchParams, productId?: string): string => {
  const next = new URLSearchParams(params)
  next.delete('product')
  if (productId) next.set('product', productId)
  return next.size > 0 ? `?${next}` : ''
}
