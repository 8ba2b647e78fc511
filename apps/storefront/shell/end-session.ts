import { clearSession, getSessionToken } from '#core/customers/storefront/session.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { clearChoiceCookies } from '#core/stores/storefront/change-choice.ts'

/**
 * Deletes all data about the customer and reloads the shop at its home path, which is empty on a merchant's own host.
 * Of several requests with the invalid token only the first does so.
 */
export const endSession = (): void => {
  if (!getSessionToken()) return
  const homePath = getLocalValue('homePath') ?? ''
  const isUnderHome = location.pathname.split('/')[1] === homePath
  clearSession()
  clearChoiceCookies()
  location.assign(getPagePath(isUnderHome ? homePath : ''))
}
