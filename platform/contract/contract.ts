import type { ZodType, z } from 'zod'
import type { ErrorDefinition } from './errors.ts'

/** Files are sent as plain bytes, whatever type their names claim. */
export const FILE_TYPE = 'application/octet-stream'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The address of an operation: method, a space, the path with `:names`. */
export type Operation = `${Method} /api/${string}`

/**
 * Who may call an operation. `owner of :id` lets any signed-in caller, guest or customer, reach the use case, which
 * treats a resource of another owner as missing. `staff:` is followed by the roles, comma-separated.
 */
export type Access =
  | 'anonymous'
  | 'guest'
  | 'customer'
  | `owner of :${string}`
  | 'table session'
  | `staff:${string}`
  | 'signed webhook'
  | 'api key'

/** How many callers without a session a network may have at once for each limit of one session. */
export const CALLERS_PER_NETWORK = 10

/** At most `limit` calls in `seconds`; from five minutes on those of all processes together. */
export interface RateLimit {
  readonly limit: number
  readonly seconds: number
  /**
   * Which calls count together: those of a network (an IPv4 address, or an IPv6 /64), of a session, or of a user in
   * all sessions. Calls without a session count by network, which may make {@link CALLERS_PER_NETWORK} times as many.
   */
  readonly by: 'ip' | 'session' | 'user'
  /** `customer`: callers with a verified phone are neither counted nor refused. */
  readonly except?: 'customer'
  /** Operations with the same value share one count. */
  readonly together?: string
  /**
   * Absent: all calls count. `refusals`: only refused calls count, and valid calls are answered beyond the limit too,
   * so that attackers cannot block honest callers; for secrets that cannot be guessed. `tries`: refused calls count,
   * and beyond the limit nothing is checked, so that guessing finds nothing; for short secrets.
   */
  readonly counts?: 'refusals' | 'tries'
  /** For `tries`: the body field that holds the guess; calls without it do not count. */
  readonly guess?: string
}

export interface Endpoint {
  /** One line for the API reference. */
  readonly summary: string
  readonly access: Access
  /** Only for staff who work for all outlets, because it concerns the whole brand. */
  readonly everyOutlet?: true
  readonly params?: ZodType
  readonly query?: ZodType
  readonly body?: ZodType
  /** The `data` of the success envelope. For a stream, one event. */
  readonly data: ZodType
  /** Errors beyond the common ones that a client must handle. */
  readonly errors?: readonly ErrorDefinition[]
  /** `required` on calls that move money: without an `Idempotency-Key` they are refused. */
  readonly idempotency?: 'accepted' | 'required'
  readonly rate?: RateLimit | readonly RateLimit[]
  /** Bytes; 64 KiB when absent. */
  readonly bodyLimit?: number
  /**
   * The response depends only on address and language, so it is cached for all callers until something changes. Its
   * handler names the owners of its data with `share`. For `anonymous` GET only; callers are not checked.
   */
  readonly shared?: true
  /** The body is a file, sent as `application/octet-stream`; its bytes are in `rawBody`, unparsed. */
  readonly file?: true
  /**
   * Takes a form too, whose fields are not read. Any foreign page can make a browser send one, so only where the
   * address alone permits the change and no session comes of it.
   */
  readonly form?: true
  /** Server-sent events instead of one response. */
  readonly stream?: true
  /**
   * `background`: a stream that its page does not depend on. Such streams have their own limit per network, so that
   * they never use up the streams for following orders.
   */
  readonly streamPool?: 'background'
}

export type Contract = { readonly [Key in Operation]?: Endpoint }

/** The limits of an operation; empty without any. */
export const getRateLimits = ({ rate }: Pick<Endpoint, 'rate'>): readonly RateLimit[] =>
  rate === undefined ? [] : 'limit' in rate ? [rate] : rate

/** An endpoint whose limits by network are multiplied by a factor; those of people stay. */
export const scaleNetworkLimits = (endpoint: Endpoint, factor: number): Endpoint => {
  const scale = (rule: RateLimit): RateLimit =>
    rule.by === 'ip' ? { ...rule, limit: Math.ceil(rule.limit * factor) } : rule
  return endpoint.rate === undefined ? endpoint : { ...endpoint, rate: getRateLimits(endpoint).map(scale) }
}

/** Declares the operations of one area; returns them unchanged and makes the compiler keep the exact types. */
export const defineContract = <const Operations extends Contract>(operations: Operations): Operations =>
  operations

type SchemaType<E, Name extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  readonly [Key in Name]: infer Schema extends ZodType
}
  ? Side extends 'input'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined

type InputField<Name extends string, Value> = Value extends undefined
  ? { readonly [Key in Name]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

/** What a client passes for an operation. */
export type CallInput<E> = InputField<'params', SchemaType<E, 'params', 'input'>> &
  InputField<'query', SchemaType<E, 'query', 'input'>> &
  InputField<'body', SchemaType<E, 'body', 'input'>>

/** What a client receives in `data`. */
export type CallData<E> = E extends { readonly data: infer Schema extends ZodType } ? z.output<Schema> : never

/** What a handler receives after the guards have read the request. */
export interface HandlerInput<E> {
  readonly params: SchemaType<E, 'params', 'output'>
  readonly query: SchemaType<E, 'query', 'output'>
  readonly body: SchemaType<E, 'body', 'output'>
}

/** What a handler returns, before response validation. */
export type HandlerData<E> = E extends { readonly data: infer Schema extends ZodType }
  ? z.input<Schema>
  : never
