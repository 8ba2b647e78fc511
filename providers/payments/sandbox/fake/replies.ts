import type { FastifyReply } from 'fastify'
import type { BehaviourRule } from './behaviours.ts'
import type { Timers } from './timers.ts'

export interface RuledAnswer {
  /** The response text; a broken reply sends its first half. */
  readonly text: string
  /** Sends the correct response. */
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
 * Answers as the rule requires: late, never, in half, or with an error although the work is done. A reply that
 * never arrives keeps the connection open until the caller's deadline or the server's shutdown.
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
