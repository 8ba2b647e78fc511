/** The id of the route around all pages of a shop, whose loader says how the visit stands. */
export const SHOP_ROUTE = 'shop'
