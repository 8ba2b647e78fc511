import { create } from 'zustand'
import type { Answers } from '#core/cart/storefront/item-sheet-questions.tsx'
import { onSignedOut } from '#core/customers/storefront/session.ts'

/** The customer's input that the server does not store. Never contains card data. */
export interface CheckoutDraft {
  /** To whoever delivers the order. */
  readonly deliveryInstruction: string
  /** To the outlet, about the whole order. */
  readonly orderNote: string
  /** How a delivery is handed over; empty before that is chosen. */
  readonly dropOff: string
  readonly needsCutlery: boolean
  /** Who shall do the services of an appointment; empty: anyone. */
  readonly appointmentWith: string
  /** Answers to the outlets' questions, by question. */
  readonly answers: Answers
  /** The chosen saved address; empty before that. */
  readonly addressId: string
  /** Null until typed: then the profile's name and e-mail apply. */
  readonly name: string | null
  readonly email: string | null
}

const KEY = 'compass-checkout-draft'

const EMPTY: CheckoutDraft = {
  deliveryInstruction: '',
  orderNote: '',
  dropOff: '',
  needsCutlery: true,
  appointmentWith: '',
  answers: {},
  addressId: '',
  name: null,
  email: null,
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads a stored draft; drops invalid values, such as those of an older version. */
export const parseCheckoutDraft = (text: string | null): CheckoutDraft => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (!isRecord(stored)) return EMPTY
    const fitting = Object.entries(EMPTY).map(([name, empty]) => {
      const value = stored[name]
      const fits = isRecord(empty)
        ? isRecord(value)
        : empty === null
          ? typeof value === 'string'
          : typeof value === typeof empty
      return [name, fits ? value : empty]
    })
    return Object.fromEntries(fitting)
  } catch {
    // Not ours, or damaged: an empty draft costs the customer some typing, a broken page costs the order.
    return EMPTY
  }
}

const loadStoredDraft = (): string | null => {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY)
  } catch {
    // Storage is forbidden: the draft lasts as long as the page.
    return null
  }
}

/** The draft of this visit's checkout. It survives a reload and navigation, and ends with the browser tab. */
export const useCheckoutDraftStore = create<CheckoutDraft>()(() => parseCheckoutDraft(loadStoredDraft()))

/** Changes parts of the draft and stores it for this tab. */
export const changeCheckoutDraft = (change: Partial<CheckoutDraft>): void => {
  useCheckoutDraftStore.setState(change)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(useCheckoutDraftStore.getState()))
  } catch {
    // Storage is forbidden or full: the draft lives as long as the page.
  }
}

/** Clears the draft: the order is placed, or another person is going to order. */
export const clearCheckoutDraft = (): void => {
  useCheckoutDraftStore.setState(EMPTY, true)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

onSignedOut(clearCheckoutDraft)
