import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { CLIENT_VERSION_HEADER } from '#platform/contract/client-version.ts'

export type LoggerOptions = Pick<FastifyServerOptions, 'logger' | 'logController'>

/** Names of values that are never logged, at any of three levels of an object. */
const SECRET_NAMES = new Set([
  'authorization',
  'cookie',
  'token',
  'companion',
  'otp',
  'code',
  'password',
  'phone',
  'email',
  'secret',
])

/** Written by their serializers, which list the fields to log. */
const SERIALIZED = new Set(['req', 'res', 'err'])
const LEVELS = 3

const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * The fields of a log line without secrets. Hand-written, because matching thirty paths takes longer than the line.
 */
const redactSecrets = (facts: Record<string, unknown>, levels = LEVELS): Record<string, unknown> => {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(facts)) {
    if (SECRET_NAMES.has(name)) shown[name] = '[hidden]'
    else if (levels > 1 && isRecord(value) && !(levels === LEVELS && SERIALIZED.has(name)))
      shown[name] = redactSecrets(value, levels - 1)
    else shown[name] = value
  }
  return shown
}

const SHORTEST_SECRET_NUMBER = 9

const maskNumber = (run: string): string =>
  run.replaceAll(/%[0-9a-f]{2}/gi, '0').length < SHORTEST_SECRET_NUMBER ? run : '[number]'

/** Long numbers in a path are not our ids, but may be phone or card numbers, in digits of any script. */
const toLoggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replaceAll(/(?:\d|%[0-9a-f]{2})+/gi, maskNumber)

interface LoggedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

/** Only the fields that explain an error: database errors also contain the rows they concern. */
const serializeError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    stack,
    ...('code' in error ? { errorCode: error.code } : {}),
    ...(cause !== undefined && depth < 3 ? { cause: serializeError(cause, depth + 1) } : {}),
  }
}

const VERSION = /^\d{1,4}(?:\.\d{1,4}){1,3}$/

/** The version of the client, so that a failure of an old one is recognised. */
const readClientVersion = (headers: FastifyRequest['headers'] | undefined): { client?: string } => {
  const version = headers?.[CLIENT_VERSION_HEADER]
  return typeof version === 'string' && VERSION.test(version) ? { client: version } : {}
}

/** One line per request, when it is answered; its arrival is logged at debug level. */
class RequestLogController extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...facts, err: error }, 'request errored')
    else request.log.info(facts, 'request completed')
  }
}

/** Structured logs, one JSON object a line, with the request's id; addresses are written without their query. */
export const createLoggerOptions = (level: string, stream?: DestinationStream): LoggerOptions => ({
  logController: new RequestLogController(),
  logger: {
    ...(stream ? { stream } : {}),
    level,
    formatters: { log: (facts) => redactSecrets(facts) },
    serializers: {
      req: (request) => ({
        method: request.method,
        path: toLoggedPath(request.url),
        ...readClientVersion(request.headers),
      }),
      err: (error: unknown) => serializeError(error),
      res: (reply) => ({ status: reply.statusCode }),
    },
  },
})
