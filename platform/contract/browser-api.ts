import { isLanguage } from '#platform/kernel/language.ts'
import { type ApiError, type Client, createClient, fetchTransport, type Transport } from './client.ts'
import type { Contract } from './contract.ts'

interface BrowserSession {
  /** The token to send, if there is one. */
  token(): string | undefined
  /** Called when the server says that the token is no good; forgets everything that belonged to it. */
  onUnauthorized(): void
}

let session: BrowserSession = { token: () => undefined, onUnauthorized: () => undefined }

/** Tells the browser's client where the token comes from. Done once, by the shell that is open. */
export const setBrowserSession = (given: BrowserSession): void => {
  session = given
}

/** Offline, a request does nothing: it is not sent later behind the customer's back. */
const onlineTransport: Transport = (request) =>
  navigator.onLine === false ? Promise.reject(new Error('offline')) : fetchTransport(request)

/** Only a refusal of the token that is still in use ends the session; a late answer to an older one does not. */
const onError = (error: ApiError, token: string | undefined): void => {
  if (error.status === 401 && token !== undefined && token === session.token()) session.onUnauthorized()
}

const client = createClient({
  transport: onlineTransport,
  language: () => (isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en'),
  token: () => session.token(),
  onError,
})

/**
 * The browser's typed client of a contract: `browserApi<CartApi>()('GET /api/v1/carts/getAll', { query: { store } })`.
 * Speaks the shown language and sends the token; a lost connection is a result with status 0.
 */
export const browserApi = <C extends Contract>(): Client<C> => client as unknown as Client<C>

/** A new idempotency key. Keep it with the attempt it belongs to and send it again on every retry. */
export const newIdempotencyKey = (): string => crypto.randomUUID()
