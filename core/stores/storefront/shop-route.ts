/** The id of the route around all pages of a shop, whose loader returns the state of the visit. */
export const SHOP_ROUTE = 'shop'
