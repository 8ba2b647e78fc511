import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { DestinationStream } from 'pino'

export type LoggerOptions = Pick<FastifyServerOptions, 'logger' | 'logController'>

/** What never reaches a log, wherever it stands in an object of three levels. */
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

/** These are written by their serializers, which name what they let out. */
const SERIALIZED = new Set(['req', 'res', 'err'])
const LEVELS = 3

const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The facts of a line without what is secret. By hand, because looking for thirty paths takes longer than the line. */
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

/** Long numbers in a path are no ids of ours, but may be a phone's or a card's, in digits of any script. */
const toLoggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replaceAll(/(?:\d|%[0-9a-f]{2})+/gi, maskNumber)

interface LoggedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

/** Of an error only what explains it: a database's errors also carry the rows that they are about. */
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

/** One line for each request, when it is answered; that it came is said to whoever asks for details. */
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
      req: (request) => ({ method: request.method, path: toLoggedPath(request.url) }),
      err: (error: unknown) => serializeError(error),
      res: (reply) => ({ status: reply.statusCode }),
    },
  },
})
