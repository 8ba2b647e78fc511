import { type ApiError, type Client, createClient, fetchTransport } from '#platform/contract/client.ts'
import type { Contract } from '#platform/contract/contract.ts'
import { LANGUAGE_COOKIE } from '#platform/i18n/negotiate-language.ts'
import { isLanguage, type Language } from '#platform/kernel/language.ts'
import { endConsoleSession, getConsoleToken } from './console-session.ts'

const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The chosen language, even before the page shows it: during a change, requests already use the new one. */
const readLanguage = (): Language =>
  [readCookie(LANGUAGE_COOKIE), document.documentElement.lang].find(isLanguage) ?? 'en'

const onError = ({ status }: ApiError): void => {
  if (status === 401) endConsoleSession()
}

const options = { language: readLanguage, token: getConsoleToken, onError }

const client = createClient({ transport: fetchTransport, ...options })

/** Its requests go on after the page is closed. They must be small: a browser refuses more than 64 KB. */
const leavingClient = createClient({
  transport: (request) => {
    const lasting = { ...request, keepalive: true }
    return fetchTransport(lasting)
  },
  ...options,
})

/**
 * The console's typed client of a contract, with the staff token. It is independent of a customer session in the shop
 * on the same device. An invalid token ends the session. `isLeaving`: the page is about to be closed.
 */
export const consoleApi = <C extends Contract>(isLeaving = false): Client<C> =>
  (isLeaving ? leavingClient : client) as unknown as Client<C>
