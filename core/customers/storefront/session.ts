import { create } from 'zustand'
import {
  getLocalValue,
  resetMerchantValues,
  setLocalValue,
  type ValueName,
} from '#core/sites/storefront/local-values.ts'
import { browserApi, setTokenSource } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CustomersApi, User } from '../contract/endpoints.ts'

interface Session {
  readonly token: string
  readonly user: User
}

interface UserStoreState {
  /** The user of the token; null without a session, or before the server's response. */
  readonly user: User | null
  readonly setUser: (user: User | null) => void
}

/** The customer in the browser's state; the server's response takes precedence. */
export const useUserStore = create<UserStoreState>()((set) => ({
  user: null,
  setUser: (user) => {
    storeUser(user)
    set({ user })
  },
}))

const storeUser = (user: User | null): void => {
  const values: Partial<Record<ValueName, string | undefined>> = {
    userId: user?._id,
    name: user?.fullName || undefined,
    email: user?.email || undefined,
    phone: user?.phone || undefined,
    dialCode: user?.phoneCode || undefined,
    phoneVerified: user ? String(user.phoneVerified) : undefined,
    userVerified: user ? String(!user.isGuest) : undefined,
  }
  for (const name of Object.keys(values) as ValueName[]) setLocalValue(name, values[name])
}

export const getSessionToken = (): string | undefined => getLocalValue('AuthToken')

// The module that stores the token also provides it for requests, so a call right after sign-in carries it too.
setTokenSource(getSessionToken)

/** Adopts a session that the server has just created: the token is sent from now on. */
export const adoptSession = ({ token, user }: Session): void => {
  setLocalValue('AuthToken', token)
  useUserStore.getState().setUser(user)
}

let pendingGuestSession: Promise<ApiResult<unknown>> | undefined

const startGuestSession = async (promotionUrlId: string): Promise<ApiResult<unknown>> => {
  const answer = await browserApi<CustomersApi>()('POST /api/v1/users/guest-login', {
    body: { promotionUrlId },
  })
  if (answer.ok) adoptSession(answer.data)
  return answer
}

/**
 * Ensures that there is a token, by starting a guest session of the site when there is none. Concurrent callers share
 * one start. On failure the result contains the reason.
 */
export const ensureSession = async (siteId: string): Promise<ApiResult<unknown>> => {
  if (getSessionToken()) return { ok: true, data: undefined }
  pendingGuestSession ??= startGuestSession(siteId).finally(() => {
    pendingGuestSession = undefined
  })
  return pendingGuestSession
}

/** Fetches the user of the token from the server; null without a token. */
export const fetchUser = async (): Promise<User | null> => {
  if (!getSessionToken()) return null
  const answer = await browserApi<CustomersApi>()('GET /api/v1/users/me')
  if (answer.ok) useUserStore.getState().setUser(answer.data)
  return useUserStore.getState().user
}

const listeners = new Set<() => void>()

/**
 * Calls `listener` when all data about the customer must be deleted, such as a cart in a store. Returns the
 * unsubscribe function.
 */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Deletes the token, the customer and all their data on this device. The home path stays, to return to. */
export const clearSession = (): void => {
  const homePath = getLocalValue('homePath')
  resetMerchantValues()
  setLocalValue('homePath', homePath)
  useUserStore.setState({ user: null })
  for (const listener of listeners) listener()
}

/** Ends the session on the server, then here; here also when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  if (getSessionToken()) await browserApi<CustomersApi>()('POST /api/v1/users/signout')
  clearSession()
}
