import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#platform/kernel/clock.ts'
import type { SandboxRefusal } from './gateway.ts'
import { authenticateMerchant, type SandboxMerchant } from './signatures.ts'

const REFUSALS: Readonly<
  Record<SandboxRefusal | 'not_found' | 'unauthorised', { status: number; message: string }>
> = {
  unauthorised: { status: 401, message: 'The signature is not valid' },
  not_found: { status: 404, message: 'There is no such payment' },
  reference_in_use: { status: 409, message: 'This reference was used with another amount' },
  not_captured: { status: 409, message: 'Only a captured payment can be refunded' },
  not_processing: { status: 409, message: 'Only a payment under way can be completed' },
  wrong_currency: { status: 422, message: 'The payment is in another currency' },
  exceeds_captured: { status: 422, message: 'More than what is left of the captured amount' },
}

/** Refuses with the status of the code. */
export const sendSandboxRefusal = (reply: FastifyReply, code: keyof typeof REFUSALS): FastifyReply =>
  reply.code(REFUSALS[code].status).send({ error: { code, message: REFUSALS[code].message } })

export interface SignedCall<Body> {
  readonly merchant: SandboxMerchant
  readonly body: Body
  /** The variable part of the path: a payment's id or a merchant's reference. */
  readonly name: string
  readonly reply: FastifyReply
}

const pathParameters = z.object({ name: z.string().default('') })

const parseJson = (bytes: Uint8Array): { readonly json?: unknown } | undefined => {
  if (bytes.length === 0) return {}
  try {
    return { json: JSON.parse(Buffer.from(bytes).toString('utf8')) }
  } catch {
    return undefined
  }
}

export interface SignedRouteOptions<Body> {
  readonly merchants: readonly SandboxMerchant[]
  readonly clock: Clock
  readonly schema: z.ZodType<Body>
}

/** Passes only signed calls with a readable body to `handle`; expects the body as bytes. */
export const requireSignature =
  <Body>(
    { merchants, clock, schema }: SignedRouteOptions<Body>,
    handle: (call: SignedCall<Body>) => FastifyReply | Promise<FastifyReply>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { method, url, headers } = request
    const merchant = authenticateMerchant({ method, url, headers, rawBody }, merchants, clock.now())
    if (!merchant) return sendSandboxRefusal(reply, 'unauthorised')
    const parsed = parseJson(rawBody)
    const body = parsed && schema.safeParse(parsed.json)
    if (!body?.success) {
      const message = body ? z.prettifyError(body.error).slice(0, 900) : 'The body is not JSON'
      return reply.code(422).send({ error: { code: 'invalid', message } })
    }
    return handle({ merchant, body: body.data, name: pathParameters.parse(request.params).name, reply })
  }
