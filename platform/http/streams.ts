import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { refusalOf } from './access.ts'
import type { Platform } from './area.ts'
import type { Caller } from './caller.ts'
import { identify } from './guards.ts'
import { httpErrors } from './http-errors.ts'
import { sendEvents } from './sse.ts'
import { seatsOf } from './stream-seats.ts'

/** Seconds after which a seat may be free again; until then pages look by themselves. */
const TRY_AGAIN = 30

interface Opening {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly endpoint: Endpoint
  readonly caller: Caller
}

/** Whether the caller is still the same person with the same rights: signed out, expired and moved people are not. */
const staysTheSame = async (platform: Platform, { request, endpoint, caller }: Opening): Promise<boolean> => {
  const now = await identify(platform, request, endpoint)
  return refusalOf(endpoint.access, now) === undefined && JSON.stringify(now) === JSON.stringify(caller)
}

/** Opens an event stream while its network and session have room for one, and for as long as its caller may listen. */
export const openStream = async (
  platform: Platform,
  opening: Opening,
  listen: (send: (event: unknown) => void) => Promise<() => void>,
): Promise<Result<undefined, Failure>> => {
  const { request, reply, endpoint, caller } = opening
  const onEnd = seatsOf(platform).take({ caller, ip: request.ip })
  if (!onEnd)
    return fail(failure(httpErrors.tooMany, { values: { seconds: TRY_AGAIN }, retryAfter: TRY_AGAIN }))
  const isForAll = endpoint.access === 'anonymous'
  const mayStay = isForAll ? undefined : () => staysTheSame(platform, opening)
  await sendEvents(platform, { request, reply, onEnd, mayStay }, listen)
  return ok(undefined)
}
