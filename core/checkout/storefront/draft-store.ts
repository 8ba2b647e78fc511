import { create } from 'zustand'
import type { Answers } from '#core/cart/storefront/item-sheet-questions.tsx'
import { onSignedOut } from '#core/customers/storefront/session.ts'

/** What the customer filled in on the way, other than what the server keeps. Nothing about a card is ever in here. */
export interface CheckoutDraft {
  readonly deliveryInstruction: string
  readonly isContactless: boolean
  readonly needsCutlery: boolean
  /** To the outlets' questions, by question. */
  readonly answers: Answers
  /** The chosen saved address; empty until one is chosen. */
  readonly addressId: string
  /** Null until typed: the profile's name and e-mail stand until then. */
  readonly name: string | null
  readonly email: string | null
}

const KEY = 'compass-checkout-draft'

const EMPTY: CheckoutDraft = {
  deliveryInstruction: '',
  isContactless: false,
  needsCutlery: true,
  answers: {},
  addressId: '',
  name: null,
  email: null,
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads a kept draft; what does not fit, such as one of an older version, is left out. */
export const parseDraft = (text: string | null): CheckoutDraft => {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (!isRecord(kept)) return EMPTY
    const fitting = Object.entries(EMPTY).map(([name, empty]) => {
      const value = kept[name]
      const fits = isRecord(empty)
        ? isRecord(value)
        : empty === null
          ? typeof value === 'string'
          : typeof value === typeof empty
      return [name, fits ? value : empty]
    })
    return Object.fromEntries(fitting)
  } catch {
    // Not ours, or damaged: an empty draft costs the customer some typing, a broken page the order.
    return EMPTY
  }
}

const loadStoredDraft = (): string | null => {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY)
  } catch {
    // Storage is forbidden: the draft lives as long as the page.
    return null
  }
}

/** The draft of this visit's checkout. It survives a reload and going back and forth, and ends with the browser's tab. */
export const useDraftStore = create<CheckoutDraft>()(() => parseDraft(loadStoredDraft()))

/** Changes parts of the draft and keeps it for this tab. */
export const changeDraft = (change: Partial<CheckoutDraft>): void => {
  useDraftStore.setState(change)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(useDraftStore.getState()))
  } catch {
    // Storage is forbidden or full: the draft lives as long as the page.
  }
}

/** Forgets the draft: the order is placed, or somebody else is going to order. */
export const forgetDraft = (): void => {
  useDraftStore.setState(EMPTY, true)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

onSignedOut(forgetDraft)
