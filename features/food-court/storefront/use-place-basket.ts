import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmLines, listOptionIds } from '#core/cart/storefront/line-guard.ts'
import type { Contact } from '#core/customers/storefront/contact-fields.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { Basket, CourtOrder, CourtOrdersApi } from '../contract/order-endpoints.ts'
import { clearBasketDetails, toDetailsBody, useBasketDetails } from './basket-details.ts'
import { type BasketState, clearBasket, useBasketStore } from './basket-store.ts'
import { type CourtPlace, getCourtOrderPath } from './paths.ts'
import { toBasketBody } from './use-basket-quote.ts'

interface PlaceInput {
  readonly basket: Basket
  readonly mod: Basket['methods'][number]
  readonly contact: Contact
}

/** Why the basket was not ordered. */
export interface PlaceRefusal {
  /** The field of the request, such as `email` or `stalls.<id>.collectFromUser`; undefined where it is none. */
  readonly field: string | undefined
  readonly text: string
}

/** The field of a refusal that concerns the answers to a stall's questions. */
export const getAnswersField = (store: string): string => `stalls.${store}.collectFromUser`

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

/**
 * Orders the basket once, however often the button is pressed, and leads to the gateway or to the order. `onChanged` gets
 * the basket as it is now, or undefined where it has to be quoted again.
 */
export const usePlaceBasket = (place: CourtPlace, onChanged: (basket: Basket | undefined) => void) => {
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<PlaceRefusal>()
  const leave = (order: CourtOrder): void => {
    clearBasket()
    clearBasketDetails()
    const { pageUrl } = order.payment ?? {}
    if (pageUrl) window.location.assign(pageUrl)
    else void navigate(getCourtOrderPath(place, order._id))
  }
  const order = async ({ basket, mod, contact }: PlaceInput): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setRefusal(undefined)
    const state = useBasketStore.getState()
    if (!(await confirmBasket(state.items))) return setBusy(false)
    const answer = await browserApi<CourtOrdersApi>()('POST /api/v1/court-orders', {
      idempotencyKey: generateIdempotencyKey(),
      body: {
        ...toBasketBody(state),
        ...{ basket: state.id, total: basket.total, payment: { mod }, source: 'mobileWeb' },
        name: contact.name.trim(),
        ...(contact.email.trim() && { email: contact.email.trim() }),
        ...toDetailsBody(useBasketDetails.getState(), basket),
      },
    })
    if (answer.ok) return leave(answer.data)
    setBusy(false)
    const { field, data } = answer.error
    setRefusal({ field, text: errorText(answer.error) })
    const changed = readChangedBasket(data)
    if (changed || field?.startsWith('stalls.')) onChanged(changed)
  }
  return { order, isBusy, refusal }
}
