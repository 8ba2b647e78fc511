/** The page of one category, after the home path. */
export const getCategoryAddress = (id: string): string => `menu-list/category?category=${id}`

/** The part after the home path in a product's own address, used for sharing and search engines. */
export const getProductQuery = (id: string): string => `?product=${id}`
