/**
 * The path of a shop's page: `getPagePath('zahr', 'my-order')` is `/zahr/my-order`; on the merchant's own host, where
 * `home` is empty, it is `/my-order`. Without a page it is the menu.
 */
export const getPagePath = (home: string, page = ''): string => `/${[home, page].filter(Boolean).join('/')}`
