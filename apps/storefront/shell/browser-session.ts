import { clearSession, getSessionToken } from '#core/customers/storefront/session.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { clearChoiceCookies } from '#core/stores/storefront/change-choice.ts'
import { onSessionRefused } from '#platform/contract/browser-api.ts'

/**
 * Handles an invalid token: deletes all data about the customer and reloads the shop at its home path. The home path
 * is empty on a merchant's own host.
 */
export const registerSessionReset = (): void =>
  onSessionRefused(() => {
    if (!getSessionToken()) return
    const homePath = getLocalValue('homePath') ?? ''
    const isUnderHome = location.pathname.split('/')[1] === homePath
    clearSession()
    clearChoiceCookies()
    location.assign(getPagePath(isUnderHome ? homePath : ''))
  })
