import { create } from 'zustand'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import type { SecretCodeRequest } from '../contract/endpoints.ts'

interface PendingCode {
  /** The pending request for a secret code; null without one. */
  readonly request: SecretCodeRequest | null
}

/** Stored for this visit, so that going back and forth between the steps does not send a second request. */
export const usePendingCode = create<PendingCode>()(() => ({ request: null }))

onSignedOut(() => usePendingCode.setState({ request: null }))
