import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import {
  CALLERS_PER_NETWORK,
  type Endpoint,
  getRateLimits,
  type RateLimit,
} from '#platform/contract/contract.ts'
import { type Failure, type FieldError, failure } from '#platform/contract/errors.ts'
import { isLanguage, type Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { type RateLimits, toNetwork } from '#platform/limits/rate-limits.ts'
import { getTokenKind, validateAccess, validateReach } from './access.ts'
import type { Caller } from './caller.ts'
import { toFieldErrors } from './field-errors.ts'
import { httpErrors } from './http-errors.ts'
import { findRefusedContent, findRefusedKeyContent } from './refused-content.ts'
import type { Platform } from './server-plugin.ts'
import { getCallerBrand, getRetryValues } from './shop-clock.ts'

export type Refusal = Failure & { readonly errors?: readonly FieldError[] }

/** The display language that the client sends. */
export const getRequestLanguage = (request: FastifyRequest): Language => {
  const header = String(request.headers['content-language'] ?? '')
    .slice(0, 2)
    .toLowerCase()
  return isLanguage(header) ? header : 'en'
}

/** Authenticates the caller. An invalid token leaves the caller anonymous; the access rule decides what follows. */
export const identify = async (
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Caller> => {
  const token = request.headers.authorization
  if (!token || token.length > 200) return { kind: 'anonymous' }
  for (const authenticate of platform.hooks.all('authenticator')) {
    const caller = await authenticate({ token, cookies: request.cookies })
    const isPerson = caller?.kind === 'guest' || caller?.kind === 'customer'
    if (caller && (isPerson ? 'person' : caller.kind) === getTokenKind(endpoint.access)) return caller
  }
  return { kind: 'anonymous' }
}

interface Admission {
  readonly operation: string
  readonly endpoint: Endpoint
  readonly caller: Caller
  readonly ip: string
  readonly language: Language
}

/** The counters of a server, and what the text of a refusal needs. */
interface Limiter {
  readonly platform: Pick<Platform, 'hooks' | 'clock'>
  readonly limits: RateLimits
}

/** The refusal of a call over its limit, with the time at which it may be repeated. */
export const createTooMany = async (
  platform: Pick<Platform, 'hooks' | 'clock'>,
  retryAfter: number,
  { caller, language }: Pick<Admission, 'caller' | 'language'>,
): Promise<Failure> => {
  const brandId = getCallerBrand(caller)
  const values = await getRetryValues(platform, retryAfter, { brandId, language })
  return failure(httpErrors.tooMany, { values, retryAfter })
}

/** A counter: the name of its rule, the rule, and whom it counts. */
type Counter = readonly [name: string, rule: RateLimit, key: string]

const getRateLimitName = ({ counts, together, seconds }: RateLimit, { operation }: Admission): string =>
  `${counts ?? 'calls'} of ${together ?? operation} in ${seconds} s`

const getCounter = (rule: RateLimit, admission: Admission): Counter => {
  const { caller, ip } = admission
  const name = getRateLimitName(rule, admission)
  if (rule.by === 'ip') return [`${name} by ip`, rule, toNetwork(ip)]
  if (caller.kind === 'anonymous')
    return [`${name} by no session`, { ...rule, limit: rule.limit * CALLERS_PER_NETWORK }, toNetwork(ip)]
  if (rule.by === 'session' || caller.kind === 'apiKey') return [`${name} by session`, rule, caller.sessionId]
  return [`${name} by user`, rule, caller.kind === 'staff' ? caller.staffId : caller.userId]
}

const listCounters = (rules: readonly RateLimit[], admission: Admission): Counter[] =>
  rules
    .filter(({ except }) => except === undefined || except !== admission.caller.kind)
    .map((rule) => getCounter(rule, admission))

const consumeRateLimits = async (
  { platform, limits }: Limiter,
  admission: Admission,
  rules: readonly RateLimit[],
): Promise<Refusal | undefined> => {
  for (const counter of listCounters(rules, admission)) {
    const wait = await limits.consume(...counter)
    if (wait !== undefined) return createTooMany(platform, wait, admission)
  }
  return undefined
}

/** Rejects callers without access, then those over their rate limit. */
export const admit = async (limiter: Limiter, admission: Admission): Promise<Refusal | undefined> => {
  const { endpoint, caller } = admission
  const refused = validateAccess(endpoint.access, caller) ?? validateReach(endpoint, caller)
  if (refused) return refused
  return consumeRateLimits(
    limiter,
    admission,
    getRateLimits(endpoint).filter(({ counts }) => counts === undefined),
  )
}

const isGuess = ({ counts, guess }: RateLimit, body: unknown): boolean =>
  counts === 'tries' &&
  (guess === undefined ||
    (typeof body === 'object' && body !== null && Object.entries(body).some(([field]) => field === guess)))

interface ConsumedAttempt {
  /** Releases the attempt: the guess was right. */
  release(): Promise<void>
}

/**
 * Counts a guess before it is evaluated: concurrent guesses get no more attempts than sequential ones, and those
 * beyond the limit receive the same answer whether they are right or wrong. {@link countOutcome} releases right
 * guesses.
 */
export const consumeAttempt = async (
  limiter: Limiter,
  admission: Admission,
  body: unknown,
): Promise<Result<ConsumedAttempt, Refusal>> => {
  const rules = getRateLimits(admission.endpoint).filter((rule) => isGuess(rule, body))
  const refused = await consumeRateLimits(limiter, admission, rules)
  if (refused) return fail(refused)
  return ok({
    release: async () => {
      for (const counter of listCounters(rules, admission)) await limiter.limits.release(...counter)
    },
  })
}

/**
 * Counts a response by its status; returns the refusal to send instead when refusals have a limit and there were too
 * many.
 */
export const countOutcome = async (
  limiter: Limiter,
  admission: Admission,
  { status, tried }: { status: number; tried: ConsumedAttempt },
): Promise<Refusal | undefined> => {
  if (status < 400) {
    await tried.release()
    return undefined
  }
  const rules = getRateLimits(admission.endpoint).filter(({ counts }) => counts === 'refusals')
  return consumeRateLimits(limiter, admission, rules)
}

interface Inputs {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

interface ReceivedInputs extends Inputs {
  readonly idempotencyKey?: string | undefined
}

/** A body signed by a gateway is read by its adapter alone, from the bytes; its long numbers are not checked here. */
const validateContent = (
  platform: Platform,
  endpoint: Endpoint,
  { given, language }: { given: ReceivedInputs; language: Language },
): Refusal | undefined => {
  if (endpoint.access === 'signed webhook') return undefined
  const found =
    findRefusedContent(given.query) ??
    findRefusedContent(given.body) ??
    (endpoint.idempotency && findRefusedKeyContent(given.idempotencyKey))
  if (!found) return undefined
  const { field, key } = found
  const errors = [{ field, message: platform.catalogue.getTranslator(language, 'http')(key) }]
  return { ...failure(httpErrors.invalid, { field }), errors }
}

/** Validates params, query and body by their schemas, without coercion; a refusal names every wrong field. */
export const readInputs = (
  platform: Platform,
  endpoint: Endpoint,
  { given, language }: { given: ReceivedInputs; language: Language },
): Result<Inputs, Refusal> => {
  const errors: FieldError[] = []
  const read = (schema: ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value, { reportInput: true })
    if (parsed.success) return parsed.data
    errors.push(...toFieldErrors(parsed.error, platform.catalogue, language))
    return undefined
  }
  const params = endpoint.params?.safeParse(given.params)
  // An id of the wrong form is answered like an id that does not exist.
  if (params && !params.success) return fail(failure(httpErrors.notFound))
  const refused = validateContent(platform, endpoint, { given, language })
  if (refused) return fail(refused)
  const inputs = {
    params: params?.data,
    query: read(endpoint.query, given.query),
    body: read(endpoint.body, given.body),
  }
  const [first] = errors
  if (first) return fail({ ...failure(httpErrors.invalid, { field: first.field }), errors })
  return ok(inputs)
}
