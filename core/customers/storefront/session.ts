import { create } from 'zustand'
import { getValue, resetValues, setValue, type ValueName } from '#core/sites/storefront/local-values.ts'
import { browserApi, setTokenSource } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CustomersApi, User } from '../contract/endpoints.ts'

interface Session {
  readonly token: string
  readonly user: User
}

interface UserStoreState {
  /** Who the token belongs to; null while nobody has begun, or before the server was asked. */
  readonly user: User | null
  readonly setUser: (user: User | null) => void
}

/** The customer as the browser knows them; the server's answer always wins. */
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
  for (const name of Object.keys(values) as ValueName[]) setValue(name, values[name])
}

export const getSessionToken = (): string | undefined => getValue('AuthToken')

// With the keeping of the token comes the sending: a call that follows its sign-in at once carries it too.
setTokenSource(getSessionToken)

/** Takes over a session that the server has just opened: the token is sent from now on. */
export const adoptSession = ({ token, user }: Session): void => {
  setValue('AuthToken', token)
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
 * Makes sure that there is a token, by beginning as a guest of the site when there is none. Two callers at once
 * begin once. The result says why there is still none.
 */
export const ensureSession = async (siteId: string): Promise<ApiResult<unknown>> => {
  if (getSessionToken()) return { ok: true, data: undefined }
  pendingGuestSession ??= startGuestSession(siteId).finally(() => {
    pendingGuestSession = undefined
  })
  return pendingGuestSession
}

/** Asks the server who the token belongs to; nothing without a token. */
export const fetchUser = async (): Promise<User | null> => {
  if (!getSessionToken()) return null
  const answer = await browserApi<CustomersApi>()('GET /api/v1/users/me')
  if (answer.ok) useUserStore.getState().setUser(answer.data)
  return useUserStore.getState().user
}

const listeners = new Set<() => void>()

/** Hears when everything about the customer must be forgotten, such as a cart in a store. Returns what ends it. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets token, customer and all that belonged to them on this device. The home path is kept, to return to. */
export const clearSession = (): void => {
  const homePath = getValue('homePath')
  resetValues()
  setValue('homePath', homePath)
  useUserStore.setState({ user: null })
  for (const listener of listeners) listener()
}

/** Ends the session on the server, then here; here also when the server could not be reached. */
export const signOut = async (): Promise<void> => {
  if (getSessionToken()) await browserApi<CustomersApi>()('POST /api/v1/users/signout')
  clearSession()
}
