import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSafe } from 'node:https'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export interface UntrustedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds until the response must have arrived. */
  readonly deadline: number
  /** Also allows this very machine, in plain text; never in production. */
  readonly allowLoopback: boolean
}

const PRIVATE_NETWORK_MESSAGE = 'The address leads into a private network'

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name to allowed addresses only, so that the validated address is the one connected to. A name that
 * resolves to another address the next time has no effect.
 */
const createSafeLookup =
  (isAllowed: (address: string) => boolean) =>
  (name: string, options: LookupOptions, found: LookupCallback): void => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return found(error ?? new Error('The name is not known'), '')
      if (!addresses.every(({ address }) => isAllowed(address)))
        return found(new Error(PRIVATE_NETWORK_MESSAGE), '')
      return options.all ? found(null, addresses) : found(null, first.address, first.family)
    })
  }

/** The host of an address in a resolver's format: an IPv6 address without its brackets. */
export const getResolverHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Posts to an untrusted address: https to the internet only, no redirects, and only the status of the response is
 * read.
 * @throws on timeout, or when the address may not be called
 */
export const postToUntrustedUrl = ({
  url,
  headers,
  body,
  deadline,
  allowLoopback,
}: UntrustedRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const to = new URL(url)
    const isSafe = to.protocol === 'https:'
    const isAllowed = (address: string) =>
      (isSafe && isPublicAddress(address)) || (allowLoopback && isLoopbackAddress(address))
    const host = getResolverHost(to)
    if (isIP(host) && !isAllowed(host)) return reject(new Error(PRIVATE_NETWORK_MESSAGE))
    const request = isSafe ? requestSafe : requestPlain
    const call = request(
      to,
      {
        ...{
          method: 'POST',
          lookup: createSafeLookup(isAllowed),
          signal: AbortSignal.timeout(deadline),
          agent: false,
        },
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    call.on('error', reject)
    call.end(body)
  })
