/** Whether this browser has been at a shop before; a stranger has no cart, no name and no orders to be shown. */
export const isReturningVisitor = (): boolean => document.cookie.includes('compass-homePath=')
