import { computeWebhookSignature } from '#providers/payments/sandbox/fake/signatures.ts'
import type { WireRequest } from '../support/send-together.ts'
import { MERCHANT } from './proof-gateway.ts'

/** The gateway's statement about a payment. */
export interface SandboxEventInput {
  readonly eventId: string
  readonly type: string
  readonly status: 'open' | 'processing' | 'captured' | 'declined'
  readonly gatewayReference: string | null
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

/** A genuine event of the sandbox gateway, as the bytes posted to the URL `path`. */
export const createSandboxEvent = (
  path: string,
  { eventId: id, at, ...said }: SandboxEventInput,
): WireRequest => {
  const timestamp = Math.floor(at.getTime() / 1000)
  const data = {
    ...{ id: said.gatewayReference, merchantId: MERCHANT.merchantId, reference: said.reference },
    ...{ status: said.status, amount: said.amount, currency: said.currency },
    capturedAmount: said.status === 'captured' ? said.amount : 0,
    refundedAmount: 0,
    ...(said.status === 'declined' ? { declineCode: 5011 } : {}),
    pageUrl: 'http://127.0.0.1/pay',
  }
  const body = JSON.stringify({ type: said.type, createdAt: at.toISOString(), data })
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': computeWebhookSignature(MERCHANT.webhookSecret, { id, timestamp, body }),
  }
  return { method: 'POST', path, headers, body }
}
