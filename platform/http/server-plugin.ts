import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CacheInvalidation } from '#platform/cache/cache-invalidation.ts'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { Contract, Endpoint, HandlerData, HandlerInput, Operation } from '#platform/contract/contract.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { Invariant } from '#platform/db/invariant.ts'
import type { Env } from '#platform/env/env.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { JobDefinition, Jobs } from '#platform/jobs/jobs.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { HookMap, HookRegistry, PureHookMap } from '#platform/kernel/hooks.ts'
import type { Random } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Result } from '#platform/kernel/result.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import type { Caller } from './caller.ts'

/** The dependencies of every area. Only they give access to time, randomness, the database and external services. */
export interface Platform {
  readonly env: Env
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly logger: FastifyBaseLogger
  readonly catalogue: Catalogue
  readonly jobs: Jobs
  readonly hooks: HookRegistry
  readonly metrics: Metrics
  /** Tracks which cached values are still valid; in-memory caches are created with it. */
  readonly invalidation: CacheInvalidation
  readonly responses: ResponseCache
  /** Scheme, host and port under which customers reach us, without a slash at the end. */
  readonly origin: () => string
  /** Key for HMACs of codes and links; 32 bytes or more. */
  readonly secret: string
}

/** One call after the guards: inputs are validated, the caller is authenticated and allowed. */
export interface Call<E = Endpoint> extends HandlerInput<E> {
  readonly caller: Caller
  readonly language: Language
  /** The caller's network address, for limits; never stored with a person. */
  readonly ip: string
  /** The host that was called, as a trusted proxy reports it; a caller can name any. */
  readonly host: string
  readonly requestId: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The body's bytes as received, for signatures. Empty when there was no body. */
  readonly rawBody: Uint8Array
  readonly idempotencyKey: string | undefined
  /** Milliseconds since the request arrived, by a monotonic clock. */
  waited(): number
  /** On a shared operation: the response is cached under this tag, usually a brand's id. */
  share(tag: string): void
  /** Sets an HttpOnly cookie with the response; an empty value removes it. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  /** Sends this on success instead of the envelope, for callers that require their own format. */
  answerPlainly(answer: PlainResponse): void
}

export interface PlainResponse {
  readonly contentType: string
  readonly body: string
}

export type Handler<E> = (call: Call<E>) => Promise<Result<HandlerData<E>, Failure>>

/** A stream's handler: determines first who may listen, then sends events until the connection is closed. */
export type StreamHandler<E> = (
  call: Call<E>,
) => Promise<Result<(send: (event: HandlerData<E>) => void) => Promise<() => void>, Failure>>

export type EndpointHandler<E> = E extends { readonly stream: true } ? StreamHandler<E> : Handler<E>

export type Handlers<C extends Contract> = { readonly [Key in keyof C & Operation]: EndpointHandler<C[Key]> }

/** A contract with its handlers, ready to be mounted. */
export interface RouteSet {
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, unknown>>
}

/** Binds handlers to a contract; a missing or superfluous one does not compile. */
export const bindRoutes = <C extends Contract>(contract: C, handlers: Handlers<C>): RouteSet => ({
  contract,
  handlers,
})

/** The entry point through which an area, feature or provider joins the server. */
export interface ServerPlugin {
  readonly name: string
  /**
   * Validates settings that only it understands, before anything is opened or begun.
   * @throws EnvError
   */
  readonly validateSettings?: (env: Env) => void
  readonly routes?: (platform: Platform) => readonly RouteSet[]
  readonly jobs?: (platform: Platform) => readonly JobDefinition[]
  readonly provides?: (platform: Platform) => HookMap
  /** Calculations that it provides to others without any platform. */
  readonly pureHooks?: PureHookMap
  /** Rules that must always hold among its rows; checked by `compass verify-ledger`, which builds no platform. */
  readonly invariants?: readonly Invariant[]
  /** Pages or files of its own outside the contract, such as an outbox page for developers. */
  readonly mount?: (app: FastifyInstance, platform: Platform) => void | Promise<void>
  /** Runs once the server is ready; it returns the function to call when the server stops. */
  readonly start?: (platform: Platform) => Promise<(() => Promise<void>) | undefined>
}
