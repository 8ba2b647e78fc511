import type { Clock } from '#platform/kernel/clock.ts'
import { type fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { SandboxConfig } from '../config.ts'
import { errorReply } from './sandbox.mapper.ts'
import { signRequest } from './sandbox.signature.ts'

export interface SandboxCall {
  readonly method: 'GET' | 'POST'
  /** Path below the base URL, with every variable part already percent-encoded. */
  readonly path: string
  readonly body?: unknown
  readonly signal: AbortSignal
  /** Refused credentials are an answer, too. */
  readonly isCheck?: boolean
}

/** `rejected` means that the gateway understood the call and refused it: nothing was done there. */
export type SandboxAnswer =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'rejected'; readonly status: number; readonly code: string; readonly message: string }

export type SandboxClient = (call: SandboxCall) => Promise<SandboxAnswer>

const REJECTIONS: ReadonlySet<number> = new Set([404, 409, 422])

/**
 * Signed calls to the gateway's REST interface. Throws on timeouts, broken connections, replies that are not
 * JSON, refused credentials and server errors: in all of these the outcome is unknown and needs an inquiry.
 */
export const createSandboxClient =
  (config: SandboxConfig, { clock, ask }: { clock: Clock; ask: typeof fetchExternal }): SandboxClient =>
  async ({ method, path, body, signal, isCheck = false }) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const answer = await ask({
      method,
      url: new URL(path, config.baseUrl),
      headers: {
        accept: 'application/json',
        'sandbox-merchant': config.merchantId,
        'sandbox-timestamp': String(timestamp),
        'sandbox-signature': signRequest({ apiKey: config.apiKey, timestamp, method, path, body: text }),
        ...(text === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(text === '' ? {} : { body: text }),
      signal,
    })
    const { status } = answer
    const reply = parseExternalJson(answer)
    if (status === 200 || status === 201) return { kind: 'done', body: reply }
    if (!REJECTIONS.has(status) && !(isCheck && status === 401)) {
      throw new Error(`The sandbox gateway answered ${status} to ${method} ${path}`)
    }
    return { kind: 'rejected', status, ...errorReply.parse(reply).error }
  }
