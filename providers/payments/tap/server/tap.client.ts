import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { TapConfig } from '../config.ts'

export interface TapCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly signal: AbortSignal
}

/** `no` means that Tap understood and refused: nothing was done there. */
export type TapAnswer =
  | { readonly kind: 'done'; readonly body: unknown }
  | { readonly kind: 'no'; readonly status: number; readonly code: string }

const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 422])

const codeOf = (body: unknown): string =>
  /"code"\s*:\s*"?(\w{1,20})/.exec(JSON.stringify(body))?.[1] ?? 'unknown'

/**
 * One call to Tap.
 * @throws when the outcome is unknown
 */
export const callTap = async (
  { baseUrl, secretKeys }: TapConfig,
  { method, path, body, signal }: TapCall,
): Promise<TapAnswer> => {
  const answer = await fetchExternal({
    method,
    url: `${baseUrl}${path}`,
    headers: {
      authorization: `Bearer ${secretKeys[0]}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  })
  const { status } = answer
  if (status !== 200 && status !== 201 && !REFUSAL_STATUSES.has(status))
    throw new Error(`Tap answered ${status}`)
  const said = parseExternalJson(answer)
  return REFUSAL_STATUSES.has(status)
    ? { kind: 'no', status, code: codeOf(said) }
    : { kind: 'done', body: said }
}
