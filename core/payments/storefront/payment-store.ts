import { create } from 'zustand'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { ApiError } from '#platform/contract/client.ts'

interface PaymentStoreState {
  /** The chosen method; null until one is chosen, and again after a failure. */
  readonly method: PaymentMethod | null
  /** After a failure nothing is preselected: the customer chooses anew. */
  readonly isCleared: boolean
  /** What went wrong last, in the customer's words. */
  readonly failure: string
}

const EMPTY: PaymentStoreState = { method: null, isCleared: false, failure: '' }

/** How the customer wants to pay. No card data ever comes here: cards are entered on the gateway's page. */
export const usePaymentStore = create<PaymentStoreState>()(() => EMPTY)

export const chooseMethod = (method: PaymentMethod): void => usePaymentStore.setState({ method, failure: '' })

export const forgetPayment = (): void => usePaymentStore.setState(EMPTY)

onSignedOut(forgetPayment)

/** Raised on the window when an order could not be placed or paid, with the error as its detail. */
export const PAYMENT_FAILED_EVENT = 'payment-failed'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The words of a card provider inside an error's data, when there are any. */
const getProviderText = (data: unknown): string => {
  const result = isRecord(data) ? (data.result ?? data.provider ?? data) : undefined
  return isRecord(result) && typeof result.message === 'string' ? result.message : ''
}

/** What is shown of a failure: the provider's own words after ours, when it said something else. */
export const formatFailureText = (error: Pick<ApiError, 'message' | 'data'>): string =>
  [...new Set([error.message, getProviderText(error.data)])].filter(Boolean).join(' ')

/** Forgets the chosen method and tells whoever listens that it did not work; `text` is shown to the customer. */
export const reportPaymentFailure = (error: ApiError, text: string): void => {
  usePaymentStore.setState({ method: null, isCleared: true, failure: text })
  window.dispatchEvent(new CustomEvent(PAYMENT_FAILED_EVENT, { detail: error }))
}
