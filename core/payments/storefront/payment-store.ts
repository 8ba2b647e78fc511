import { create } from 'zustand'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { ApiError } from '#platform/contract/client.ts'

interface PaymentStoreState {
  /** The selected method; null until one is selected, and again after a failure. */
  readonly method: PaymentMethod | null
  /** After a failure nothing is preselected: the customer selects again. */
  readonly isCleared: boolean
  /** The last failure, in text for the customer. */
  readonly failure: string
  /** Whether the customer pays a part of the order only, once it is placed. */
  readonly isPaidInShares: boolean
}

const EMPTY: PaymentStoreState = { method: null, isCleared: false, failure: '', isPaidInShares: false }

/** The customer's payment selection. Never card data: cards are entered on the gateway's page. */
export const usePaymentStore = create<PaymentStoreState>()(() => EMPTY)

export const chooseMethod = (method: PaymentMethod): void => usePaymentStore.setState({ method, failure: '' })

export const clearPaymentChoice = (): void => usePaymentStore.setState(EMPTY)

onSignedOut(clearPaymentChoice)

/** Dispatched on the window when an order could not be placed or paid, with the error as its detail. */
export const PAYMENT_FAILED_EVENT = 'payment-failed'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The card provider's text in an error's data, if any. */
const getProviderText = (data: unknown): string => {
  const result = isRecord(data) ? (data.result ?? data.provider ?? data) : undefined
  return isRecord(result) && typeof result.message === 'string' ? result.message : ''
}

/** The text of a failure: the provider's own text after ours, when it differs. */
export const formatFailureText = (error: Pick<ApiError, 'message' | 'data'>): string =>
  [...new Set([error.message, getProviderText(error.data)])].filter(Boolean).join(' ')

/** Dispatches the failure event alone: the gateway declined a payment, and its page explains why. */
export const announcePaymentFailure = (error: ApiError): void => {
  window.dispatchEvent(new CustomEvent(PAYMENT_FAILED_EVENT, { detail: error }))
}

/** Clears the selected method and dispatches the failure event; `text` is shown to the customer. */
export const reportPaymentFailure = (error: ApiError, text: string): void => {
  usePaymentStore.setState({ method: null, isCleared: true, failure: text })
  announcePaymentFailure(error)
}
