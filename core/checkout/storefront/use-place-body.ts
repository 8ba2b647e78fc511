import { useState } from 'react'
import { toCollectedAnswers } from '#core/cart/storefront/item-sheet-questions.tsx'
import { confirmLines, toGuardedLines } from '#core/cart/storefront/line-guard.ts'
import type { OptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import { DROP_OFFS } from '#core/orders/domain/drop-off.ts'
import { hasValidPayDetails, toPaymentSelection } from '#core/payments/storefront/pay-details.ts'
import { usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { Store } from '#core/stores/contract/endpoints.ts'
import { useIsDesktop } from '#platform/ui/use-is-desktop.ts'
import { useCheckoutExtensions } from './checkout-extensions.tsx'
import { useCheckoutDraftStore } from './draft-store.ts'
import type { PlaceBody } from './place-attempt.ts'
import { useContact } from './use-details.ts'
import type { OrderPlacement } from './use-place-order.ts'

/** What a customer entered for an order besides the cart. */
export interface PlaceInputs {
  readonly store: Pick<Store, 'collectFromUser'>
  readonly contact: ReturnType<typeof useContact>
  readonly draft: ReturnType<typeof useCheckoutDraftStore.getState>
  readonly method: ReturnType<typeof usePaymentStore.getState>['method']
  readonly isDesktop: boolean
  readonly extensions: ReturnType<typeof useCheckoutExtensions>
}

/** The body of the request that places the order of a cart; null without a method. */
export const createPlaceBody = (
  cart: OptimisticCart['cart'],
  { store, contact, draft, method, isDesktop, extensions }: PlaceInputs,
): PlaceBody | null => {
  if (method === null) return null
  const isDelivery = getChannel(cart.orderType) === 'delivery'
  const { deliveryInstruction, orderNote, needsCutlery, addressId, appointmentWith } = draft
  const dropOff = DROP_OFFS.find((each) => each === draft.dropOff)
  const allergies = extensions.flatMap(({ readAllergies }) => readAllergies?.(cart) ?? [])
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
    ...(isDelivery && { deliveryInstruction }),
    orderNote,
    ...(allergies.length > 0 && { allergies }),
    ...(isDelivery && dropOff && { dropOff }),
    needsCutlery,
    ...(appointmentWith && { appointmentWith }),
    collectFromUser: toCollectedAnswers(store.collectFromUser, draft.answers),
    source: isDesktop ? 'web' : 'mobileWeb',
  }
}

interface CheckedPlacement {
  readonly shown: OptimisticCart
  readonly store: Store
  readonly placing: Pick<OrderPlacement, 'place'>
}

/**
 * Places the order of the cart, with the version and the total that the customer sees, when a method is chosen and has
 * its details and the customer has confirmed the dishes.
 */
export const useCheckedPlacement = ({ shown: { cart }, store, placing }: CheckedPlacement) => {
  const contact = useContact()
  const draft = useCheckoutDraftStore()
  const isDesktop = useIsDesktop()
  const extensions = useCheckoutExtensions()
  const [isMethodMissing, setMethodMissing] = useState(false)
  const place = async (): Promise<void> => {
    const { method } = usePaymentStore.getState()
    const isRight = await hasValidPayDetails(method, cart.store)
    if (!isRight || !(await confirmLines(toGuardedLines(cart.store, cart.products)))) return
    const body = createPlaceBody(cart, { store, contact, draft, method, isDesktop, extensions })
    setMethodMissing(body === null)
    if (body) await placing.place(body)
  }
  return { place, isMethodMissing }
}
