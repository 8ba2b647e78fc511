import { useEffect, useState } from 'react'
import { ensureSession, useUserStore } from '#core/customers/storefront/session.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { Basket, CourtOrdersApi } from '../contract/order-endpoints.ts'
import { type BasketState, rememberPrices, useBasketStore } from './basket-store.ts'

export interface BasketQuote {
  /** Undefined until the first answer. */
  readonly basket: Basket | undefined
  readonly error: ApiError | undefined
  readonly retry: () => void
  readonly show: (basket: Basket) => void
}

/** The basket as a request. */
export const toBasketBody = ({ items, orderType, addressId, tip, promo }: BasketState) => ({
  items: [...items],
  orderType,
  ...(addressId !== undefined && orderType === 20 && { addressId }),
  ...(tip !== undefined && { tip }),
  ...(promo !== undefined && { promo }),
})

/** What the basket costs now; asked again whenever it changes. */
export const useBasketQuote = (siteId: string): BasketQuote => {
  const id = useBasketStore((state) => state.id)
  const user = useUserStore((state) => state.user?._id)
  const [basket, setBasket] = useState<Basket>()
  const [error, setError] = useState<ApiError>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another basket, customer or round asks again
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      const session = await ensureSession(siteId)
      const answer = session.ok
        ? await browserApi<CourtOrdersApi>()('POST /api/v1/court-orders/quote', {
            body: toBasketBody(useBasketStore.getState()),
          })
        : session
      if (isLeft) return
      if (answer.ok) {
        setBasket(answer.data)
        const lines = answer.data.parts.flatMap((part) => part.lines)
        rememberPrices(
          new Map(lines.flatMap((line) => (line.isAvailable ? [[line.index, line.unitPrice.amount]] : []))),
        )
      }
      setError(answer.ok ? undefined : answer.error)
    }
    if (useBasketStore.getState().items.length > 0) void ask()
    return () => {
      isLeft = true
    }
  }, [id, user, round, siteId])
  return { basket, error, retry: () => setRound((before) => before + 1), show: setBasket }
}
