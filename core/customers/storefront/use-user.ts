import { useEffect, useState } from 'react'
import type { User } from '../contract/endpoints.ts'
import { fetchUser, getSessionToken, useUserStore } from './session.ts'

/** Who is here; `isKnown` once the server was asked, or there is nobody to ask about. */
export const useUser = (): { readonly user: User | null; readonly isKnown: boolean } => {
  const user = useUserStore((state) => state.user)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (useUserStore.getState().user || !getSessionToken()) return setAsked(true)
    void fetchUser().then(() => setAsked(true))
  }, [])
  return { user, isKnown: isAsked || user !== null }
}
