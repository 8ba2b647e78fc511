import { toCollectedAnswers } from '#core/cart/storefront/item-sheet-questions.tsx'
import type { OptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import { toPaymentSelection } from '#core/payments/storefront/pay-details.ts'
import { usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { Store } from '#core/stores/contract/endpoints.ts'
import { useLayout } from '#platform/ui/use-layout.ts'
import { useDraftStore } from './draft-store.ts'
import type { PlaceBody } from './place-attempt.ts'
import { useContact } from './use-details.ts'

/**
 * The body of the request that places the order, with the version and the total that the customer sees; null without
 * a method.
 */
export const usePlaceBody = (store: Store): ((shown: OptimisticCart) => PlaceBody | null) => {
  const contact = useContact()
  const draft = useDraftStore()
  const method = usePaymentStore((state) => state.method)
  const { mode } = useLayout({ path: '', mobilePaths: [], uiVersion: 1 })
  return ({ cart }) => {
    if (method === null) return null
    const isDelivery = getChannel(cart.orderType) === 'delivery'
    const { deliveryInstruction, isContactless, needsCutlery, addressId } = draft
    return {
      store: cart.store,
      cartVersion: cart.version,
      total: cart.total,
      payment: toPaymentSelection(method),
      address: {
        ...(isDelivery && addressId ? { _id: addressId } : {}),
        name: contact.name.trim(),
        ...(contact.email.trim() ? { email: contact.email.trim() } : {}),
      },
      deliveryInstruction,
      isContactless: isDelivery && isContactless,
      needsCutlery,
      collectFromUser: toCollectedAnswers(store.collectFromUser, draft.answers),
      source: mode === 'mobile' ? 'mobileWeb' : 'web',
    }
  }
}
