import type { Clock } from '#platform/kernel/clock.ts'
import type { SandboxConfig } from '../config.ts'
import { signRequest } from './sandbox-signature.ts'
import { errorReply } from './sandbox-wire.ts'

const MAX_REPLY_BYTES = 65_536

export interface SandboxCall {
  readonly method: 'GET' | 'POST'
  /** Path below the base address, with every variable part already percent-encoded. */
  readonly path: string
  readonly body?: unknown
  readonly signal: AbortSignal
}

/** `rejected` means that the gateway understood the call and said no: nothing was done there. */
export type SandboxAnswer =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'rejected'; readonly status: number; readonly code: string; readonly message: string }

export type SandboxClient = (call: SandboxCall) => Promise<SandboxAnswer>

const REJECTIONS: ReadonlySet<number> = new Set([404, 409, 422])

const readLimited = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_REPLY_BYTES) throw new Error('The sandbox gateway answered with more than 64 KB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Signed calls to the gateway's REST interface. Throws on timeouts, broken connections, replies that are no
 * JSON, refused credentials and server errors: in all of these the outcome is unknown and must be inquired.
 */
export const createSandboxClient =
  (
    config: SandboxConfig,
    { clock, fetch }: { clock: Clock; fetch: typeof globalThis.fetch },
  ): SandboxClient =>
  async ({ method, path, body, signal }) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const response = await fetch(new URL(path, config.baseUrl), {
      method,
      headers: {
        accept: 'application/json',
        'sandbox-merchant': config.merchantId,
        'sandbox-timestamp': String(timestamp),
        'sandbox-signature': signRequest({ apiKey: config.apiKey, timestamp, method, path, body: text }),
        ...(text === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(text === '' ? {} : { body: text }),
      redirect: 'error',
      signal,
    })
    const reply: unknown = JSON.parse(await readLimited(response))
    if (response.status === 200 || response.status === 201) return { kind: 'done', body: reply }
    if (!REJECTIONS.has(response.status)) {
      throw new Error(`The sandbox gateway answered ${response.status} to ${method} ${path}`)
    }
    return { kind: 'rejected', status: response.status, ...errorReply.parse(reply).error }
  }
