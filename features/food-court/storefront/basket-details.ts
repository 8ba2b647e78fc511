import { create } from 'zustand'
import { type Answers, toCollectedAnswers } from '#core/cart/storefront/item-sheet-questions.tsx'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import type { Basket } from '../contract/order-endpoints.ts'

/** What one stall is told with its part. */
interface StallDetails {
  readonly answers: Answers
  readonly note: string
}

/** What a customer tells the stalls. It changes no price, so it stays the same basket. */
export interface BasketDetails {
  readonly byStall: Readonly<Record<string, StallDetails>>
  readonly deliveryInstruction: string
  readonly needsCutlery: boolean
}

const NOTHING: StallDetails = { answers: {}, note: '' }

const EMPTY: BasketDetails = { byStall: {}, deliveryInstruction: '', needsCutlery: true }

/** Lasts as long as the visit: it may say where somebody lives or what they cannot eat. */
export const useBasketDetails = create<BasketDetails>()(() => EMPTY)

export const changeBasketDetails = (change: Partial<Omit<BasketDetails, 'byStall'>>): void =>
  useBasketDetails.setState(change)

/** Empties them: the basket is ordered, or another person is going to order. */
export const clearBasketDetails = (): void => useBasketDetails.setState(EMPTY, true)

export const getStallDetails = ({ byStall }: Pick<BasketDetails, 'byStall'>, store: string): StallDetails =>
  byStall[store] ?? NOTHING

export const changeStallDetails = (store: string, change: Partial<StallDetails>): void => {
  const { byStall } = useBasketDetails.getState()
  const changed = { ...getStallDetails({ byStall }, store), ...change }
  useBasketDetails.setState({ byStall: { ...byStall, [store]: changed } })
}

/** The details as part of the request that orders a basket; stalls that are told nothing are left out. */
export const toDetailsBody = (details: BasketDetails, { parts, deliveryFee }: Basket) => {
  const stalls = parts.flatMap(({ store, collectFromUser: fields }) => {
    const { answers, note } = getStallDetails(details, store._id)
    const collectFromUser = toCollectedAnswers(fields, answers)
    const orderNote = note.trim()
    if (collectFromUser.length === 0 && orderNote === '') return []
    return [[store._id, { collectFromUser, ...(orderNote && { orderNote }) }] as const]
  })
  const deliveryInstruction = details.deliveryInstruction.trim()
  return {
    stalls: Object.fromEntries(stalls),
    needsCutlery: details.needsCutlery,
    ...(deliveryFee && deliveryInstruction && { deliveryInstruction }),
  }
}

onSignedOut(clearBasketDetails)
