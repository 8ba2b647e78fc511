import { create } from 'zustand'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import type { CodeRequest } from '../contract/endpoints.ts'

interface PendingCode {
  /** The wish for which the order taker gives a code; null while there is none. */
  readonly request: CodeRequest | null
}

/** Kept for this visit, so that going back and forth between the steps does not ask the order taker twice. */
export const usePendingCode = create<PendingCode>()(() => ({ request: null }))

onSignedOut(() => usePendingCode.setState({ request: null }))
