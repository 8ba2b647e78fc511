import { useUserStore } from '#core/customers/storefront/session.ts'
import { switchMerchant } from '#core/sites/storefront/local-values.ts'
import { clearLocalCart } from './cart-store.ts'

/**
 * Makes a merchant the current one and resets local data of another. Call it before starting anything with the
 * merchant: a session started earlier would be reset too.
 */
export const activateMerchant = (homePath: string): void => {
  if (!switchMerchant(homePath, Date.now())) return
  clearLocalCart()
  useUserStore.setState({ user: null })
}
