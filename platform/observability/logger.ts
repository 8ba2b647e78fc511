import type { FastifyServerOptions } from 'fastify'

export type LoggerOptions = Pick<FastifyServerOptions, 'logger'>

/** What never reaches a log, wherever it stands in an object of two levels. */
const SECRET_NAMES = [
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
]

const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Structured logs, one JSON object a line, with the request's id; addresses are written without their query. */
export const loggerOptions = (level: string): LoggerOptions => ({
  logger: {
    level,
    redact: { paths, censor: '[hidden]' },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  },
})
