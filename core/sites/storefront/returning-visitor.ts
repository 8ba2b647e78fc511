/** Whether this browser has visited a shop before; a new visitor has no cart, name or orders to show. */
export const isReturningVisitor = (): boolean => document.cookie.includes('compass-homePath=')
