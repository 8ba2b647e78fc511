import { useEffect, useState } from 'react'
import type { User } from '../contract/endpoints.ts'
import { fetchUser, getSessionToken, useUserStore } from './session.ts'

/** The current user; `isKnown` once the server responded, or without a session to look up. */
export const useUser = (): { readonly user: User | null; readonly isKnown: boolean } => {
  const user = useUserStore((state) => state.user)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (useUserStore.getState().user || !getSessionToken()) return setAsked(true)
    void fetchUser().then(() => setAsked(true))
  }, [])
  return { user, isKnown: isAsked || user !== null }
}
