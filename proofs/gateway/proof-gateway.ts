import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { type Clock, systemClock } from '#platform/kernel/clock.ts'
import { type FaultProxy, startFaultProxy } from '#platform/testing/fault-proxy.ts'
import type { SandboxLedgerEntry } from '#providers/payments/sandbox/fake/payment.ts'
import { type SandboxGateway, startSandboxGateway } from '#providers/payments/sandbox/fake/server.ts'

export const MERCHANT = {
  merchantId: 'proofs',
  apiKey: 'the key of the shop that is proved',
  webhookSecret: 'the secret of its webhooks',
} as const

/** A gateway that outlives every crash of the shop, with a fault-injecting connection to it. */
export interface ProofGateway {
  readonly gateway: SandboxGateway
  /** The proxy between the shop and the gateway; customers and webhooks bypass it. */
  readonly wire: FaultProxy
  /** The settings of a store's account at this gateway. */
  readonly settings: object
  /** Presses "pay" on a payment page, as a browser does. */
  pay(pageUrl: string, card: string): Promise<void>
  close(): Promise<void>
}

const getPort = (origin: string): number => Number(new URL(origin).port)

/** @param clock of the shop that uses it: a signature with a different time is refused */
export const startProofGateway = async (clock: Clock = systemClock): Promise<ProofGateway> => {
  const gateway = await startSandboxGateway({
    port: 0,
    clock,
    random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
    logger: Fastify().log,
    merchants: [MERCHANT],
    delays: { pendingCaptureMs: 300, lateWebhookMs: 500, webhookRetryMs: [100, 400, 1_500] },
  })
  const wire = await startFaultProxy(() => ({ port: getPort(gateway.origin) }))
  return {
    gateway,
    wire,
    settings: {
      ...{ baseUrl: wire.origin, pageOrigin: gateway.origin },
      ...{
        merchantId: MERCHANT.merchantId,
        apiKey: MERCHANT.apiKey,
        webhookSecrets: [MERCHANT.webhookSecret],
      },
    },
    pay: async (pageUrl, card) => {
      const body = new URLSearchParams({ action: 'pay', card })
      const answer = await fetch(pageUrl.replace(/\?.*$/, ''), { method: 'POST', body, redirect: 'manual' })
      await answer.body?.cancel()
    },
    close: async () => {
      await wire.close()
      await gateway.close()
    },
  }
}

const sumByReference = (
  entries: readonly SandboxLedgerEntry[],
  kind: SandboxLedgerEntry['kind'],
): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const entry of entries.filter((each) => each.kind === kind))
    sums.set(entry.reference, (sums.get(entry.reference) ?? 0) + entry.amount)
  return sums
}

/** What the gateway captured and refunded, in minor units by our reference: an oracle independent of our ledger. */
export const readGatewayTotals = (gateway: SandboxGateway) => {
  const entries = gateway.ledger()
  return { captured: sumByReference(entries, 'captured'), refunded: sumByReference(entries, 'refunded') }
}
