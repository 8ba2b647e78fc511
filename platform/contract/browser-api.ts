import { isLanguage } from '#platform/kernel/language.ts'
import { type ApiError, type Client, createClient, fetchTransport, type Transport } from './client.ts'
import type { Contract } from './contract.ts'

let readToken: () => string | undefined = () => undefined
let endSession: () => void = () => undefined

/** Tells the browser's client where the token comes from. Done by whoever keeps it, before anybody can have one. */
export const setTokenSource = (token: () => string | undefined): void => {
  readToken = token
}

/** Tells the client what to do when the server says that the token is no good: forget all that belonged to it. */
export const onSessionRefused = (act: () => void): void => {
  endSession = act
}

/** Offline, a request does nothing: it is not sent later behind the customer's back. */
const onlineTransport: Transport = (request) =>
  navigator.onLine === false ? Promise.reject(new Error('offline')) : fetchTransport(request)

/** Only a refusal of the token that is still in use ends the session; a late answer to an older one does not. */
const onError = (error: ApiError, token: string | undefined): void => {
  if (error.status === 401 && token !== undefined && token === readToken()) endSession()
}

const client = createClient({
  transport: onlineTransport,
  language: () => (isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en'),
  token: () => readToken(),
  onError,
})

/**
 * The browser's typed client of a contract: `browserApi<CartApi>()('GET /api/v1/carts/getAll', { query: { store } })`.
 * Speaks the shown language and sends the token; a lost connection is a result with status 0.
 */
export const browserApi = <C extends Contract>(): Client<C> => client as unknown as Client<C>

/** A new idempotency key. Keep it with the attempt it belongs to and send it again on every retry. */
export const generateIdempotencyKey = (): string => crypto.randomUUID()
