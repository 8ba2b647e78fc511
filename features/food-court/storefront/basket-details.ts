import { create } from 'zustand'
import { type Answers, toCollectedAnswers } from '#core/cart/storefront/item-sheet-questions.tsx'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'
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

const KEY = 'compass-court-details'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const parseStall = (value: unknown): StallDetails => {
  const { answers, note }: Record<string, unknown> = isRecord(value) ? value : {}
  const given = Object.entries(isRecord(answers) ? answers : {}).filter(
    (answer): answer is [string, string | boolean] =>
      typeof answer[1] === 'string' || typeof answer[1] === 'boolean',
  )
  return { answers: Object.fromEntries(given), note: typeof note === 'string' ? note : '' }
}

/**
 * Reads stored details; drops invalid values, and all details of another customer, who signed out on a page without
 * this code.
 */
export const parseBasketDetails = (text: string | null, userId: string | undefined): BasketDetails => {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || userId === undefined || stored.userId !== userId) return EMPTY
    const { byStall, deliveryInstruction, needsCutlery } = stored
    const stalls = Object.entries(isRecord(byStall) ? byStall : {})
    return {
      byStall: Object.fromEntries(stalls.map(([store, value]) => [store, parseStall(value)])),
      deliveryInstruction: typeof deliveryInstruction === 'string' ? deliveryInstruction : '',
      needsCutlery: needsCutlery !== false,
    }
  } catch {
    // Not ours, or damaged: the customer types it again.
    return EMPTY
  }
}

const readBasketDetails = (): BasketDetails => {
  try {
    const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY)
    return parseBasketDetails(text, getLocalValue('userId'))
  } catch {
    // Storage is forbidden: the details last as long as the page.
    return EMPTY
  }
}

/**
 * The details of this tab, as those of a checkout of one outlet: they survive a reload and end with the tab, because they
 * may say where somebody lives or what they cannot eat.
 */
export const useBasketDetails = create<BasketDetails>()(readBasketDetails)

const change = (changed: Partial<BasketDetails>): void => {
  useBasketDetails.setState(changed)
  try {
    const stored = { ...useBasketDetails.getState(), userId: getLocalValue('userId') }
    sessionStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // Storage is forbidden or full: the details last as long as the page.
  }
}

export const changeBasketDetails = (changed: Partial<Omit<BasketDetails, 'byStall'>>): void => change(changed)

/** Empties them: the basket is ordered, or another person is going to order. */
export const clearBasketDetails = (): void => {
  useBasketDetails.setState(EMPTY, true)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

export const getStallDetails = ({ byStall }: Pick<BasketDetails, 'byStall'>, store: string): StallDetails =>
  byStall[store] ?? NOTHING

export const changeStallDetails = (store: string, changed: Partial<StallDetails>): void => {
  const { byStall } = useBasketDetails.getState()
  change({ byStall: { ...byStall, [store]: { ...getStallDetails({ byStall }, store), ...changed } } })
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
