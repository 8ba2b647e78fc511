import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmLines, listOptionIds } from '#core/cart/storefront/line-guard.ts'
import type { Contact } from '#core/customers/storefront/contact-fields.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { Basket, CourtOrder, CourtOrdersApi } from '../contract/order-endpoints.ts'
import { type BasketState, clearBasket, useBasketStore } from './basket-store.ts'
import { type CourtPlace, getCourtOrderPath } from './paths.ts'
import { toBasketBody } from './use-basket-quote.ts'

interface PlaceInput {
  readonly basket: Basket
  readonly mod: Basket['methods'][number]
  readonly contact: Contact
}

/** The basket of a refusal, as the contract has it; undefined for other errors. */
const readChangedBasket = (data: unknown): Basket | undefined =>
  typeof data === 'object' && data !== null && 'basket' in data ? (data.basket as Basket) : undefined

/** Whether the customer lets the dishes of each stall pass. */
const confirmBasket = async (items: BasketState['items']): Promise<boolean> => {
  for (const dishes of Map.groupBy(items, ({ store }) => store).values()) {
    const lines = dishes.map(({ store, product, name, customize }) => ({
      ...{ store, product, name, options: customize && listOptionIds(customize) },
    }))
    if (!(await confirmLines(lines))) return false
  }
  return true
}

/** Orders the basket once, however often the button is pressed, and leads to the gateway or to the order. */
export const usePlaceBasket = (place: CourtPlace, onChanged: (basket: Basket) => void) => {
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const leave = (order: CourtOrder): void => {
    clearBasket()
    const { pageUrl } = order.payment ?? {}
    if (pageUrl) window.location.assign(pageUrl)
    else void navigate(getCourtOrderPath(place, order._id))
  }
  const order = async ({ basket, mod, contact }: PlaceInput): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setError('')
    const state = useBasketStore.getState()
    if (!(await confirmBasket(state.items))) return setBusy(false)
    const answer = await browserApi<CourtOrdersApi>()('POST /api/v1/court-orders', {
      idempotencyKey: generateIdempotencyKey(),
      body: {
        ...toBasketBody(state),
        ...{ basket: state.id, total: basket.total, payment: { mod }, source: 'mobileWeb' },
        name: contact.name.trim(),
        ...(contact.email.trim() && { email: contact.email.trim() }),
      },
    })
    if (answer.ok) return leave(answer.data)
    setBusy(false)
    setError(errorText(answer.error))
    const changed = readChangedBasket(answer.error.data)
    if (changed) onChanged(changed)
  }
  return { order, isBusy, error }
}
