import { useNavigate } from 'react-router'
import { setCart } from '#core/cart/storefront/cart-store.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { receiveOrder } from '#core/orders/storefront/order-store.ts'
import { orderSummaryPath } from '#core/orders/storefront/paths.ts'
import { paymentFailurePath, paymentReturnPath } from '#core/payments/storefront/paths.ts'
import { forgetPayment } from '#core/payments/storefront/payment-store.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { placeAfter } from './after-placing.ts'
import { forgetDraft } from './draft-store.ts'

/** Leads from a placed order to where it goes on: the gateway's page, its check, or the summary. */
export const useLeave = () => {
  const navigate = useNavigate()
  const home = useHome()
  return async (order: FullOrder) => {
    receiveOrder(order)
    const next = placeAfter(order)
    if (next.kind === 'gateway') {
      // Coming back from the bank must land where the truth is told, not on a cart that is no more.
      window.history.replaceState(window.history.state, '', paymentReturnPath(home, next.paymentId))
      window.location.assign(next.pageUrl)
      return
    }
    const path = {
      summary: () => orderSummaryPath(home, order._id),
      checking: () => paymentReturnPath(home, order.payment._id),
      failure: () => paymentFailurePath(home, order.payment._id),
    }[next.kind]()
    await navigate(path, { replace: true })
    setCart(null)
    forgetDraft()
    forgetPayment()
  }
}
