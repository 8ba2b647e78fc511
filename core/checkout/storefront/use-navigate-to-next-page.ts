import { useNavigate } from 'react-router'
import { setCart } from '#core/cart/storefront/cart-store.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { receiveOrder } from '#core/orders/storefront/order-store.ts'
import { getOrderSummaryPath } from '#core/orders/storefront/paths.ts'
import { getPaymentFailurePath, getPaymentReturnPath } from '#core/payments/storefront/paths.ts'
import { clearPaymentChoice } from '#core/payments/storefront/payment-store.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { openInTab } from '#platform/contract/embedded.ts'
import { clearCheckoutDraft } from './draft-store.ts'
import { getNextPage } from './next-page.ts'

/** Notices that this page is being left by a reload or for another address. */
const watchUnload = () => {
  let isUnloading = false
  const onUnload = () => {
    isUnloading = true
  }
  window.addEventListener('beforeunload', onUnload)
  return {
    end: (): boolean => {
      window.removeEventListener('beforeunload', onUnload)
      return isUnloading
    },
  }
}

/**
 * Navigates from a placed order to its next page: the gateway's page, its check, or the summary. Resolves to false when
 * the customer reloads meanwhile: the reloaded page is then this one again, whatever became of the navigation.
 */
export const useNavigateToNextPage = () => {
  const navigate = useNavigate()
  const home = useHome()
  return async (order: FullOrder): Promise<boolean> => {
    receiveOrder(order)
    const next = getNextPage(order)
    if (next.kind === 'gateway') {
      // Back from the bank must lead to the payment's status page, not to a cart that no longer exists.
      window.history.replaceState(window.history.state, '', getPaymentReturnPath(home, next.paymentId))
      openInTab(next.pageUrl)
      return true
    }
    const path = {
      summary: () => getOrderSummaryPath(home, order._id),
      checking: () => getPaymentReturnPath(home, order.payment._id),
      failure: () => getPaymentFailurePath(home, order.payment._id),
    }[next.kind]()
    const unload = watchUnload()
    await navigate(path, { replace: true })
    setCart(null)
    clearCheckoutDraft()
    clearPaymentChoice()
    return !unload.end()
  }
}
