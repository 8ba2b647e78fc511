import { collectCarriedCart, storeCarriedCart } from '#core/cart/storefront/carried-cart.ts'
import { useCartStore } from '#core/cart/storefront/cart-store.ts'
import { clearSession, getSessionToken } from '#core/customers/storefront/session.ts'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import type { ServiceChoice } from '#core/stores/domain/choice-cookies.ts'
import {
  clearChoiceCookies,
  readStoredChoice,
  saveServiceChoice,
} from '#core/stores/storefront/change-choice.ts'

/** The chosen outlet, area and service say nothing about a person. A visit at a table ends with its session. */
const readImpersonalChoice = (): ServiceChoice => {
  const choice = readStoredChoice()
  const isVisit = choice.serviceType === SERVICE_TYPE.dineIn || choice.serviceType === SERVICE_TYPE.inRoom
  return isVisit ? { storeId: choice.storeId } : choice
}

/**
 * Deletes all data about the customer and reloads the shop at its home path, which is empty on a merchant's own host.
 * The choice of outlet, area and service stays, and the lines of the cart on the screen wait for the next page, which
 * says what happened. Of several requests with the invalid token only the first does so.
 */
export const endSession = (): void => {
  if (!getSessionToken()) return
  const homePath = getLocalValue('homePath') ?? ''
  const isUnderHome = location.pathname.split('/')[1] === homePath
  const choice = readImpersonalChoice()
  const carried = collectCarriedCart(useCartStore.getState().cart, homePath)
  clearSession()
  if (homePath) saveServiceChoice(homePath, choice)
  else clearChoiceCookies()
  if (carried) storeCarriedCart(carried)
  location.assign(getPagePath(isUnderHome ? homePath : ''))
}
