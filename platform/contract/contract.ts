import type { ZodType, z } from 'zod'
import type { ErrorDefinition } from './errors.ts'

/** How files are sent: as they are, whatever their names say of them. */
export const FILE_TYPE = 'application/octet-stream'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The one address of an operation: method, a blank, the path with `:names`. */
export type Operation = `${Method} /api/${string}`

/**
 * Who may call an operation. `owner of :id` lets any signed-in caller, guest or customer, reach the use case,
 * which answers another's thing as if it were not there. `staff:` is followed by the roles, comma-separated.
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

/** At most `limit` calls in `seconds`. */
export interface RateLimit {
  readonly limit: number
  readonly seconds: number
  /**
   * Whose calls are counted together: those of a network (an IPv4 address, or an IPv6 /64), of a session, or of a
   * user in all sessions. Who has no session is counted by the network.
   */
  readonly by: 'ip' | 'session' | 'user'
  /** All operations that say the same word have one count between them. */
  readonly together?: string
  /**
   * Absent: all calls count. `refusals`: only what is refused counts, and what is right is answered beyond the limit
   * too, so whoever means well is never held up by those who do not; for what nobody can guess. `tries`: what is
   * refused counts, and beyond the limit nothing is even looked at, so that guessing finds nothing; for short words.
   */
  readonly counts?: 'refusals' | 'tries'
  /** For `tries`: the field of the body that holds the guess; calls without it are none. */
  readonly guess?: string
}

export interface Endpoint {
  /** One line for the API reference. */
  readonly summary: string
  readonly access: Access
  readonly params?: ZodType
  readonly query?: ZodType
  readonly body?: ZodType
  /** The `data` of the success envelope. For a stream, one event. */
  readonly data: ZodType
  /** Errors beyond the common ones that a client must be ready for. */
  readonly errors?: readonly ErrorDefinition[]
  /** `required` on calls that move money: without an `Idempotency-Key` they are refused. */
  readonly idempotency?: 'accepted' | 'required'
  readonly rate?: RateLimit | readonly RateLimit[]
  /** Bytes; 64 KiB when absent. */
  readonly bodyLimit?: number
  /**
   * The answer depends on nothing but address and language, so it is given to everybody until something changes. Its
   * handler names with `share` whose things it shows. For `anonymous` GET only; callers are not even looked at.
   */
  readonly shared?: true
  /** The body is a file, sent as `application/octet-stream`; its bytes are in `rawBody`, and nothing of it is parsed. */
  readonly file?: true
  /** Server-sent events instead of one answer. */
  readonly stream?: true
  /**
   * `background`: a stream that its page can do without. Such streams have a limit of their own per network, so that
   * they never use up the streams by which orders are followed.
   */
  readonly streamPool?: 'background'
}

export type Contract = { readonly [Key in Operation]?: Endpoint }

/** The limits of an operation, none when it names none. */
export const getRateLimits = ({ rate }: Pick<Endpoint, 'rate'>): readonly RateLimit[] =>
  rate === undefined ? [] : 'limit' in rate ? [rate] : rate

/** Declares the operations of one area; it changes nothing and only makes the compiler keep the exact types. */
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

/** What a client hands over for an operation. */
export type CallInput<E> = InputField<'params', SchemaType<E, 'params', 'input'>> &
  InputField<'query', SchemaType<E, 'query', 'input'>> &
  InputField<'body', SchemaType<E, 'body', 'input'>>

/** What a client gets back in `data`. */
export type CallData<E> = E extends { readonly data: infer Schema extends ZodType } ? z.output<Schema> : never

/** What a handler is given after the guards have read the request. */
export interface HandlerInput<E> {
  readonly params: SchemaType<E, 'params', 'output'>
  readonly query: SchemaType<E, 'query', 'output'>
  readonly body: SchemaType<E, 'body', 'output'>
}

/** What a handler gives back before the way out is checked. */
export type HandlerData<E> = E extends { readonly data: infer Schema extends ZodType }
  ? z.input<Schema>
  : never
