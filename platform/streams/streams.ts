import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/contract.ts'
import type { Failure } from '#platform/contract/errors.ts'
import { validateAccess } from '#platform/http/access.ts'
import type { Caller } from '#platform/http/caller.ts'
import { createTooMany, identify } from '#platform/http/guards.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { getStreamLimiter } from '#platform/limits/stream-limiter.ts'
import { sendEvents } from './sse.ts'

/** Seconds after which a stream may be available again; until then pages poll. */
const RETRY_AFTER_SECONDS = 30

interface StreamRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly endpoint: Endpoint
  readonly caller: Caller
  /** Where it came from; the connection may be closed by now. */
  readonly ip: string
  readonly language: Language
}

/** Whether the caller is still the same person with the same rights; false after sign-out, expiry or a move. */
const isSameCaller = async (
  platform: Platform,
  { request, endpoint, caller }: StreamRequest,
): Promise<boolean> => {
  const now = await identify(platform, request, endpoint)
  return validateAccess(endpoint.access, now) === undefined && JSON.stringify(now) === JSON.stringify(caller)
}

/**
 * Opens an event stream while its network and session are below their limits, and for as long as its caller may
 * listen.
 */
export const openStream = async (
  platform: Platform,
  opening: StreamRequest,
  listen: (send: (event: unknown) => void) => Promise<() => void>,
): Promise<Result<undefined, Failure>> => {
  const { request, reply, endpoint, caller, ip } = opening
  const onEnd = getStreamLimiter(platform).acquire({ caller, ip, pool: endpoint.streamPool })
  if (!onEnd) return fail(await createTooMany(platform, RETRY_AFTER_SECONDS, opening))
  const isForAll = endpoint.access === 'anonymous'
  const mayStay = isForAll ? undefined : () => isSameCaller(platform, opening)
  await sendEvents(platform, { request, reply, caller, onEnd, isStillAllowed: mayStay }, listen)
  return ok(undefined)
}
