import type { FastifyReply } from 'fastify'
import type { BehaviourRule } from './behaviours.ts'
import type { Timers } from './timers.ts'

export interface RuledAnswer {
  /** The answer's text, of which a broken reply sends the first half. */
  readonly text: string
  /** Sends the answer as it ought to be. */
  readonly send: () => FastifyReply
  readonly rule: BehaviourRule | undefined
  readonly timers: Timers
}

const sendHalf = (reply: FastifyReply, text: string): FastifyReply => {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  reply.raw.write(text.slice(0, Math.floor(text.length / 2)), () => reply.raw.destroy())
  return reply
}

/**
 * Answers in the way the rule wants it: late, never, in half, or as an error although all was done. A reply that
 * never comes leaves the connection open until the caller's deadline or the end of the server.
 */
export const sendByRule = async (
  reply: FastifyReply,
  { text, send, rule, timers }: RuledAnswer,
): Promise<FastifyReply> => {
  if (rule?.delayMs) await timers.wait(rule.delayMs)
  switch (rule?.delivery) {
    case 'hang':
      return reply.hijack()
    case 'half-body':
      return sendHalf(reply, text)
    case 'error':
      return reply.code(500).send({ error: { code: 'internal', message: 'The gateway broke down' } })
    default:
      return send()
  }
}
