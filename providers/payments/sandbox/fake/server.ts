import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Random } from '#platform/kernel/ids.ts'
import { registerApi } from './api.routes.ts'
import { type BehaviourRule, createBehaviours } from './behaviours.ts'
import { SandboxPaymentProcessor } from './gateway.ts'
import { openSandboxLedger } from './ledger.ts'
import { registerPages } from './pay.routes.ts'
import type { SandboxLedgerEntry, SandboxPayment } from './payment.ts'
import type { SandboxMerchant } from './signatures.ts'
import { createTimers } from './timers.ts'
import { toPaymentView } from './views.ts'
import { createSandboxWebhookSender, WEBHOOK_RETRY_MS } from './webhooks.ts'

const MAX_BODY_BYTES = 65_536

export interface SandboxGatewayOptions {
  /** 0 selects any free port. */
  readonly port: number
  readonly host?: string
  /** The origin of the hosted page for browsers behind a proxy; else the address listened on. */
  readonly publicOrigin?: string
  /** The append-only record, replayed at start. In memory only when absent. One process at a time may use it. */
  readonly ledgerFile?: string
  readonly clock: Clock
  readonly random: Random
  readonly logger: FastifyBaseLogger
  readonly merchants: readonly SandboxMerchant[]
  /** Milliseconds: the bank's time for a pending card, the delay of a late webhook, the waits between attempts. */
  readonly delays?: {
    readonly pendingCaptureMs?: number
    readonly lateWebhookMs?: number
    readonly webhookRetryMs?: readonly number[]
  }
}

export interface SandboxGateway {
  /** The address of the REST interface. */
  readonly origin: string
  /** All ledger entries of all merchants, oldest first. */
  ledger(): readonly SandboxLedgerEntry[]
  /** Replaces the misbehaviour rules of one merchant. */
  behave(merchantId: string, rules: readonly BehaviourRule[]): void
  /** Stops listening, closes every open connection and clears every timer. */
  close(): Promise<void>
}

const createApp = (logger: FastifyBaseLogger): FastifyInstance => {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
  })
  app.removeAllContentTypeParsers()
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    const status = known >= 400 && known < 500 ? known : 500
    if (status === 500) request.log.error({ err: error }, 'the sandbox gateway failed')
    return reply.code(status).send({ error: { code: 'failed', message: 'The call could not be handled' } })
  })
  return app
}

/**
 * Starts the sandbox gateway: a small bank that is independent of the shop. It serves the REST interface for
 * merchants and the page where customers pay. Rejects when the port is in use or the ledger cannot be read; then
 * nothing stays open.
 */
export const startSandboxGateway = async (options: SandboxGatewayOptions): Promise<SandboxGateway> => {
  const { clock, random, logger, merchants, delays = {} } = options
  const ledger = openSandboxLedger(options.ledgerFile)
  const timers = createTimers()
  const behaviours = createBehaviours()
  let origin = ''
  const view = (payment: SandboxPayment) => toPaymentView(payment, options.publicOrigin ?? origin)
  const webhooks = createSandboxWebhookSender({
    ...{ clock, random, timers, logger, merchants, behaviours, view },
    retryMs: delays.webhookRetryMs ?? WEBHOOK_RETRY_MS,
    lateMs: delays.lateWebhookMs ?? 15_000,
  })
  const app = createApp(logger)
  const close = async () => {
    timers.stop()
    webhooks.stop()
    await app.close()
    ledger.close()
  }
  try {
    const pendingCaptureMs = delays.pendingCaptureMs ?? 20_000
    const announce = webhooks.announce
    const gateway = new SandboxPaymentProcessor({ ledger, clock, random, timers, pendingCaptureMs, announce })
    registerApi(app, { gateway, ledger, behaviours, merchants, clock, timers, view })
    registerPages(app, { gateway, behaviours, merchants, timers })
    origin = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
    gateway.resume()
  } catch (error) {
    await close()
    throw error
  }
  return { origin, ledger: () => ledger.entries(), behave: behaviours.replace, close }
}
