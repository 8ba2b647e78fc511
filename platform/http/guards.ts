import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { type Endpoint, type RateLimit, ratesOf } from '#platform/contract/contract.ts'
import { type Failure, type FieldError, failure } from '#platform/contract/errors.ts'
import { isLanguage, type Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { refusalOf, tokenOf } from './access.ts'
import type { Platform } from './area.ts'
import type { Caller } from './caller.ts'
import { fieldErrors } from './field-errors.ts'
import { httpErrors } from './http-errors.ts'
import { networkOf, type RateLimits } from './rate-limits.ts'
import { findRefusedContent } from './refused-content.ts'

export type Refusal = Failure & { readonly errors?: readonly FieldError[] }

/** The language that the client says it shows. */
export const languageOf = (request: FastifyRequest): Language => {
  const header = String(request.headers['content-language'] ?? '')
    .slice(0, 2)
    .toLowerCase()
  return isLanguage(header) ? header : 'en'
}

/** Finds out who calls. A token that is not good leaves the caller anonymous; the access rule decides what follows. */
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
    if (caller && (isPerson ? 'person' : caller.kind) === tokenOf(endpoint.access)) return caller
  }
  return { kind: 'anonymous' }
}

interface Admission {
  readonly operation: string
  readonly endpoint: Endpoint
  readonly caller: Caller
  readonly ip: string
}

const countedAs = ({ by }: RateLimit, { caller, ip }: Admission): string => {
  if (by === 'ip' || caller.kind === 'anonymous') return networkOf(ip)
  if (by === 'session' || caller.kind === 'apiKey') return caller.sessionId
  return caller.kind === 'staff' ? caller.staffId : caller.userId
}

const nameOf = (rule: RateLimit, { operation }: Admission): string =>
  `${rule.counts ?? 'calls'} of ${rule.together ?? operation} by ${rule.by}`

const countUnder = async (
  limits: RateLimits,
  admission: Admission,
  rules: readonly RateLimit[],
): Promise<Refusal | undefined> => {
  for (const rule of rules) {
    const wait = await limits.take(nameOf(rule, admission), rule, countedAs(rule, admission))
    if (wait !== undefined)
      return failure(httpErrors.tooMany, { values: { seconds: wait }, retryAfter: wait })
  }
  return undefined
}

/** Refuses callers that the access rule does not let in, then those who call too often. */
export const admit = async (limits: RateLimits, admission: Admission): Promise<Refusal | undefined> => {
  const { endpoint, caller } = admission
  const refused = refusalOf(endpoint.access, caller)
  if (refused) return refused
  return countUnder(
    limits,
    admission,
    ratesOf(endpoint).filter(({ counts }) => counts === undefined),
  )
}

const isGuess = ({ counts, guess }: RateLimit, body: unknown): boolean =>
  counts === 'tries' &&
  (guess === undefined ||
    (typeof body === 'object' && body !== null && Object.entries(body).some(([field]) => field === guess)))

interface Tried {
  /** Takes the try back: the guess was right. */
  giveBack(): Promise<void>
}

/**
 * Counts a guess before it is looked at: many at once find no more room than one after the other, and those beyond
 * the limit hear the same whether they are right or wrong. What was right is given back in {@link countOutcome}.
 */
export const takeTry = async (
  limits: RateLimits,
  admission: Admission,
  body: unknown,
): Promise<Result<Tried, Refusal>> => {
  const rules = ratesOf(admission.endpoint).filter((rule) => isGuess(rule, body))
  const refused = await countUnder(limits, admission, rules)
  if (refused) return fail(refused)
  return ok({
    giveBack: async () => {
      for (const rule of rules)
        await limits.giveBack(nameOf(rule, admission), rule, countedAs(rule, admission))
    },
  })
}

/** Counts an answer by its status; what to answer instead when refusals have a limit and there were too many. */
export const countOutcome = async (
  limits: RateLimits,
  admission: Admission,
  { status, tried }: { status: number; tried: Tried },
): Promise<Refusal | undefined> => {
  if (status < 400) {
    await tried.giveBack()
    return undefined
  }
  const rules = ratesOf(admission.endpoint).filter(({ counts }) => counts === 'refusals')
  return countUnder(limits, admission, rules)
}

interface Inputs {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** What a gateway signs is read by its adapter alone, from the bytes; its long numbers are its own business. */
const refuseContent = (
  platform: Platform,
  endpoint: Endpoint,
  { given, language }: { given: Inputs; language: Language },
): Refusal | undefined => {
  if (endpoint.access === 'signed webhook') return undefined
  const found = findRefusedContent(given.query) ?? findRefusedContent(given.body)
  if (!found) return undefined
  const { field, key } = found
  const errors = [{ field, message: platform.catalogue.of(language, 'http')(key) }]
  return { ...failure(httpErrors.invalid, { field }), errors }
}

/** Reads params, query and body by their schemas, without coercion; a refusal names every wrong field. */
export const readInputs = (
  platform: Platform,
  endpoint: Endpoint,
  { given, language }: { given: Inputs; language: Language },
): Result<Inputs, Refusal> => {
  const errors: FieldError[] = []
  const read = (schema: ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value, { reportInput: true })
    if (parsed.success) return parsed.data
    errors.push(...fieldErrors(parsed.error, platform.catalogue, language))
    return undefined
  }
  const params = endpoint.params?.safeParse(given.params)
  // An id of the wrong form names nothing, exactly as an id that nobody has.
  if (params && !params.success) return fail(failure(httpErrors.notFound))
  const refused = refuseContent(platform, endpoint, { given, language })
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
