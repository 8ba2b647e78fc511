import { useEffect } from 'react'
import type { ChargeApi } from '#core/cart/contract/charge-endpoints.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { receiveCart } from '#core/cart/storefront/cart-store.ts'
import { useLatest } from '#core/cart/storefront/use-latest.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useDraftStore } from './draft-store.ts'

const QUOTE_ENDPOINTS = {
  distance: 'POST /api/v1/carts/charges/kmDistance',
  courier: 'POST /api/v1/carts/charges/3pl',
} as const

/**
 * Where the fee depends on a quote, requests one as soon as an address is chosen, so that the sum is right before the
 * last step. Placing the order validates it again.
 */
export const useDeliveryQuote = ({ store, delivery }: Cart): void => {
  const address = useDraftStore((state) => state.addressId)
  const show = useToasts((state) => state.show)
  const errorText = useLatest(useErrorText())
  const by = delivery?.by ?? 'area'
  const isPriced = delivery?.address === address
  useEffect(() => {
    if (!address || by === 'area' || isPriced) return
    const price = async () => {
      const answer = await browserApi<ChargeApi>()(QUOTE_ENDPOINTS[by], { body: { store, address } })
      if (answer.ok) receiveCart(answer.data)
      else show({ text: errorText.current(answer.error), tone: 'danger' })
    }
    void price()
  }, [address, by, isPriced, store, show, errorText])
}
