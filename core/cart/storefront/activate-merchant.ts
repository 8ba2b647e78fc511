import { useUserStore } from '#core/customers/storefront/session.ts'
import { switchMerchant } from '#core/sites/storefront/local-values.ts'
import { forgetCart } from './cart-store.ts'

/**
 * Makes a merchant the current one, at the latest before anything is begun with them: what is remembered of another
 * is put aside, and a session that was begun before that would be put aside with it.
 */
export const activateMerchant = (homePath: string): void => {
  if (!switchMerchant(homePath, Date.now())) return
  forgetCart()
  useUserStore.setState({ user: null })
}
