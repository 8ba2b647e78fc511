import { createHmac, randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { type SandboxGatewayOptions, startSandboxGateway } from './server.ts'

export const TEST_MERCHANT = {
  merchantId: 'shop-1',
  apiKey: 'api-key-of-the-first-shop',
  webhookSecret: 'webhook-secret-of-the-first-shop',
} as const

export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: Buffer
}

/** A shop's webhook receiver: records posts; `answer` returns the status for the n-th post. */
export const startWebhookReceiver = async (answer: (count: number) => number = () => 200) => {
  const received: ReceivedWebhook[] = []
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/webhooks', (request, reply) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    received.push({ headers, rawBody })
    return reply.code(answer(received.length)).send()
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin, received, url: `${origin}/webhooks`, close: () => app.close() }
}

/** A gateway on a free port with short delays and no logs. */
export const startTestGateway = (options: Partial<SandboxGatewayOptions> = {}) =>
  startSandboxGateway({
    port: 0,
    clock: { now: () => new Date() },
    random: { bytes: (count) => randomBytes(count) },
    logger: Fastify().log,
    merchants: [TEST_MERCHANT],
    ...options,
    delays: { pendingCaptureMs: 60_000, lateWebhookMs: 400, webhookRetryMs: [20, 20], ...options.delays },
  })

export interface RawCall {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The headers of a merchant's call, signed independently of the adapter, so that tests prove something. */
export const buildSignedHeaders = ({ method = 'GET', path, body = '' }: RawCall, at = new Date()) => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', TEST_MERCHANT.apiKey).update(
    `${timestamp}.${method}.${path}.${body}`,
  )
  return {
    'sandbox-merchant': TEST_MERCHANT.merchantId,
    'sandbox-timestamp': timestamp,
    'sandbox-signature': signature.digest('hex'),
  }
}

/** Sends a call to the REST interface, signed unless headers are given. */
export const callApi = (origin: string, call: RawCall): Promise<Response> =>
  fetch(origin + call.path, {
    method: call.method ?? 'GET',
    headers: {
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.headers ?? buildSignedHeaders(call)),
    },
    ...(call.body === undefined ? {} : { body: call.body }),
  })

/** A signed POST of a JSON body. */
export const postApi = (origin: string, path: string, body: unknown): Promise<Response> =>
  callApi(origin, { method: 'POST', path, body: JSON.stringify(body) })

/** Submits a form of the hosted page like a browser without JavaScript; redirects are not followed. */
export const submitForm = (
  pageUrl: string,
  fields: Readonly<Record<string, string>>,
  step = '',
): Promise<Response> => {
  const url = new URL(pageUrl)
  url.pathname += step
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}
