import { clearSession, getSessionToken } from '#core/customers/storefront/session.ts'
import { getValue } from '#core/sites/storefront/local-values.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { clearChoiceCookies } from '#core/stores/storefront/change-choice.ts'
import { onSessionRefused } from '#platform/contract/browser-api.ts'

/**
 * Deals with a token that is no good any more: everything about the customer is forgotten and the shop begins anew at
 * its home path. A page of its own host has an empty one.
 */
export const registerSessionReset = (): void =>
  onSessionRefused(() => {
    if (!getSessionToken()) return
    const homePath = getValue('homePath') ?? ''
    const isUnderHome = location.pathname.split('/')[1] === homePath
    clearSession()
    clearChoiceCookies()
    location.assign(getPagePath(isUnderHome ? homePath : ''))
  })
