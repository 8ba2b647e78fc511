import type { Language } from '#platform/kernel/language.ts'
import { CLIENT_VERSION, CLIENT_VERSION_HEADER } from './client-version.ts'
import { type CallData, type CallInput, type Contract, FILE_TYPE, type Operation } from './contract.ts'
import type { FieldError } from './errors.ts'

/** An error as a client receives it: the response's `meta` and `data`, and the status. */
export interface ApiError {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly field?: string
  readonly url?: string
  readonly errors?: readonly FieldError[]
  readonly data?: unknown
  /** True only where this browser refused to send: nothing can have happened. A lost answer proves nothing. */
  readonly isUnsent?: true
}

export type ApiResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: ApiError }

/** Status 0 and this code: the request did not reach the server, or the response did not arrive. */
export const NETWORK_ERROR = 0

/** Thrown by a transport that refuses to send. */
export class UnsentError extends Error {}

export interface TransportRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string | Uint8Array<ArrayBuffer> | Blob
  readonly signal?: AbortSignal
}

/** Sends one request and returns status and parsed body; throws when no response arrives, UnsentError when it sends none. */
export type Transport = (request: TransportRequest) => Promise<{ status: number; body: unknown }>

export interface ClientOptions {
  readonly transport: Transport
  readonly language: () => Language
  readonly token?: () => string | undefined
  /** Called for every refusal with the token it was for, so that a 401 is handled in one place. */
  readonly onError?: (error: ApiError, token: string | undefined) => void
}

interface CallOptions {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The body of an operation that takes a file. */
  readonly file?: Uint8Array<ArrayBuffer> | Blob
}

/**
 * The typed client of one or more contracts: `api('GET /api/v1/carts/getAll', { query: { store } })`. It never throws
 * for a server's response or a lost connection; the result shows which it was.
 */
export type Client<C extends Contract> = <Key extends keyof C & Operation>(
  operation: Key,
  ...rest: Record<string, never> extends CallInput<C[Key]>
    ? [input?: CallInput<C[Key]> & CallOptions]
    : [input: CallInput<C[Key]> & CallOptions]
) => Promise<ApiResult<CallData<C[Key]>>>

interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}

/** Method and address of an operation with its parameters filled in. */
export const buildRequestLine = (
  operation: string,
  input: Pick<LooseInput, 'params' | 'query'>,
): { method: string; url: string } => {
  const [method = 'GET', path = ''] = operation.split(' ')
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return { method, url: text ? `${filled}?${text}` : filled }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const readError = (status: number, body: unknown): ApiError => {
  const meta = isObject(body) && isObject(body.meta) ? body.meta : {}
  const text = (name: string) => (typeof meta[name] === 'string' ? { [name]: meta[name] } : {})
  return {
    status,
    code: typeof meta.code === 'number' ? meta.code : status,
    message: typeof meta.message === 'string' ? meta.message : '',
    ...text('field'),
    ...text('url'),
    ...(Array.isArray(meta.errors) ? { errors: meta.errors } : {}),
    ...(isObject(body) && 'data' in body ? { data: body.data } : {}),
  }
}

/** Another page's success, such as that of the sign-in page of a hotel's network, is no answer of ours. */
const readAnswer = ({ status, body }: Awaited<ReturnType<Transport>>): ApiResult<unknown> => {
  if (status < 200 || status >= 300) return { ok: false, error: readError(status, body) }
  if (!isObject(body) || !isObject(body.meta))
    return { ok: false, error: readError(NETWORK_ERROR, undefined) }
  return { ok: true, data: body.data }
}

const toNetworkError = (cause: unknown): ApiResult<unknown> => ({
  ok: false,
  error: {
    ...readError(NETWORK_ERROR, undefined),
    ...(cause instanceof UnsentError ? { isUnsent: true } : {}),
  },
})

export const createClient = <C extends Contract>(options: ClientOptions): Client<C> => {
  const call = async (operation: string, input: LooseInput = {}): Promise<ApiResult<unknown>> => {
    const token = options.token?.()
    const headers: Record<string, string> = {
      'content-language': options.language(),
      accept: 'application/json',
      [CLIENT_VERSION_HEADER]: CLIENT_VERSION,
    }
    if (token) headers.authorization = token
    if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
    if (input.body !== undefined) headers['content-type'] = 'application/json'
    if (input.file !== undefined) headers['content-type'] = FILE_TYPE
    const body = input.file ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
    const request: TransportRequest = {
      ...buildRequestLine(operation, input),
      headers,
      ...(body === undefined ? {} : { body }),
      ...(input.signal ? { signal: input.signal } : {}),
    }
    const result = await options.transport(request).then(readAnswer, toNetworkError)
    if (!result.ok) options.onError?.(result.error, token)
    return result
  }
  // The contract gives every operation its exact types; at run time all operations are the same call.
  return call as unknown as Client<C>
}

/** The browser's transport. It sends cookies, because the token is valid only together with its cookie. */
export const fetchTransport: Transport = async ({ url, signal, ...init }) => {
  const response = await fetch(url, { ...init, credentials: 'same-origin', ...(signal ? { signal } : {}) })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: isJson ? await response.json() : undefined }
}
