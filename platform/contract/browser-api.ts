import { isLanguage } from '#platform/kernel/language.ts'
import {
  type ApiError,
  type Client,
  createClient,
  fetchTransport,
  type Transport,
  UnsentError,
} from './client.ts'
import type { Contract } from './contract.ts'
import { EMBEDDED_HEADER, isEmbedded } from './embedded.ts'

let readToken: () => string | undefined = () => undefined
let endSession: () => void = () => undefined

/** Sets where the browser's client reads the token. Called by the module that stores it, before any token exists. */
export const setTokenSource = (token: () => string | undefined): void => {
  readToken = token
}

/** Sets what the client does when the server rejects the token: delete all data that belonged to it. */
export const onSessionRefused = (act: () => void): void => {
  endSession = act
}

/**
 * Offline, a request fails: it is not sent later without the customer noticing. What only reads may be answered by a
 * service worker from what it kept.
 */
const onlineTransport: Transport = (request) =>
  navigator.onLine === false && !(request.method === 'GET' && navigator.serviceWorker?.controller)
    ? Promise.reject(new UnsentError('offline'))
    : fetchTransport(
        isEmbedded() ? { ...request, headers: { ...request.headers, [EMBEDDED_HEADER]: '1' } } : request,
      )

/** Only a refusal of the token still in use ends the session; a late response for an older one does not. */
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
 * The browser's typed client of a contract: `browserApi<CartApi>()('GET /api/v1/carts/getAll', { query: { store }
 * })`. Sends the displayed language and the token; a lost connection is a result with status 0.
 */
export const browserApi = <C extends Contract>(): Client<C> => client as unknown as Client<C>

/** A new idempotency key. Store it with its attempt and send it again on every retry. */
export const generateIdempotencyKey = (): string => crypto.randomUUID()
