import { create } from 'zustand'
import { getSessionToken, onSignedOut } from '#core/customers/storefront/session.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import type { Cart } from '../contract/endpoints.ts'

/** The customer's draft at the current outlet. */
export const useDraft = create<{ readonly draft: Cart | null }>()(() => ({ draft: null }))

onSignedOut(() => useDraft.setState({ draft: null }))

export const loadDraft = async (store: string): Promise<void> => {
  if (!getSessionToken()) return
  const answer = await browserApi<DraftApi>()('GET /api/v1/draft-cart', { query: { store } })
  // The draft is optional: without a response it is not shown.
  if (answer.ok) useDraft.setState(answer.data)
}
