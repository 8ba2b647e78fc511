import { create } from 'zustand'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { PaymentsApi } from '../contract/endpoints.ts'
import type { PaymentSelection } from '../contract/payment-selection.ts'
import { UPI_ID } from '../domain/upi-id.ts'

/** The check of the typed UPI id. */
export interface UpiCheckState {
  readonly upiId: string
  readonly status: 'checking' | 'verified' | 'failed' | 'unknown'
  /** The initials of the name that the bank has. */
  readonly name: string
}

interface PayDetails {
  /** A saved card; null for a new one, undefined while nothing was selected. */
  readonly cardId: string | null | undefined
  readonly isSaveCard: boolean
  readonly upiId: string
  readonly upi: UpiCheckState | null
}

const EMPTY: PayDetails = { cardId: undefined, isSaveCard: false, upiId: '', upi: null }

/** The details of the selected method. Never a card number: saved cards are identified by the gateway's tokens. */
export const usePayDetails = create<PayDetails>()(() => EMPTY)

export const changePayDetails = (change: Partial<PayDetails>): void => usePayDetails.setState(change)

const forgetPayDetails = (): void => usePayDetails.setState(EMPTY)

onSignedOut(forgetPayDetails)

/** The method as sent with the order, with its own details only. */
export const toPaymentSelection = (mod: PaymentSelection['mod']): PaymentSelection => {
  const { cardId, isSaveCard, upiId } = usePayDetails.getState()
  if (mod === 'upi' && upiId.trim()) return { mod, upiId: upiId.trim() }
  if (mod !== 'express') return { mod }
  if (cardId) return { mod, cardId }
  return isSaveCard ? { mod, isSaveCard } : { mod }
}

const applyUpiCheck = (check: UpiCheckState): UpiCheckState => {
  // An id typed in the meantime has its own check.
  if (usePayDetails.getState().upiId.trim() === check.upiId) changePayDetails({ upi: check })
  return check
}

/**
 * Checks the typed UPI id, once as long as it stays the same. When the gateway or the connection is down, the result
 * is unknown rather than wrong: the bank decides. Null when none was typed.
 */
export const checkTypedUpi = async (store: string): Promise<UpiCheckState | null> => {
  const { upi, upiId: typed } = usePayDetails.getState()
  const upiId = typed.trim()
  if (!upiId) return null
  if (upi?.upiId === upiId && upi.status !== 'checking' && upi.status !== 'unknown') return upi
  if (!UPI_ID.test(upiId)) return applyUpiCheck({ upiId, status: 'failed', name: '' })
  applyUpiCheck({ upiId, status: 'checking', name: '' })
  const body = { store, upiId }
  const answer = await browserApi<PaymentsApi>()('POST /api/v1/payment/upi/validate', { body })
  return applyUpiCheck({ upiId, ...(answer.ok ? answer.data : { status: 'unknown', name: '' }) })
}

/**
 * Whether the customer may be sent to pay: a UPI id unknown to the bank is first shown as an error next to the field.
 */
export const hasValidPayDetails = async (
  mod: PaymentSelection['mod'] | null,
  store: string,
): Promise<boolean> => {
  if (mod !== 'upi') return true
  if ((await checkTypedUpi(store))?.status !== 'failed') return true
  document.getElementById(UPI_FIELD)?.focus()
  return false
}

/** Id of the UPI field. */
export const UPI_FIELD = 'upi-id'
