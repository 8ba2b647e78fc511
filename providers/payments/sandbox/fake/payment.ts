import { z } from 'zod'
import {
  SANDBOX_CARD_TOKENS,
  SANDBOX_DECLINE_CODES,
  type SandboxCardToken,
  type SandboxDeclineCode,
} from './cards.ts'

const base = {
  at: z.iso.datetime(),
  paymentId: z.string(),
  merchantId: z.string(),
  reference: z.string(),
  /** Minor units; the refunded part for a refund, else the whole payment. */
  amount: z.int().min(0),
  currency: z.string(),
}

const details = z.object({
  description: z.string(),
  language: z.string(),
  returnUrl: z.string(),
  webhookUrl: z.string(),
  /** This gateway's id of the customer, where their cards matter. */
  customer: z.string().optional(),
  /** The card is saved for the customer once it has paid. */
  savesCard: z.boolean().optional(),
  /** The saved card that the customer chose in the shop. */
  usesCard: z.string().optional(),
})

/** One line of the ledger. A payment is the ordered list of its lines. */
export const ledgerEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('created'), details }),
  z.object({
    ...base,
    kind: z.literal('authorised'),
    card: z.enum(SANDBOX_CARD_TOKENS),
    captureDueAt: z.iso.datetime(),
  }),
  z.object({ ...base, kind: z.literal('captured') }),
  z.object({ ...base, kind: z.literal('declined'), declineCode: z.literal(SANDBOX_DECLINE_CODES) }),
  z.object({ ...base, kind: z.literal('cancelled') }),
  z.object({ ...base, kind: z.literal('cardForgotten') }),
  z.object({ ...base, kind: z.literal('refunded'), refundId: z.string(), refundReference: z.string() }),
])
export type SandboxLedgerEntry = z.infer<typeof ledgerEntrySchema>

export type SandboxPaymentStatus = 'open' | 'processing' | 'captured' | 'declined' | 'cancelled'

export interface SandboxRefund {
  readonly id: string
  readonly refundReference: string
  readonly amount: number
}

export interface SandboxPayment extends z.infer<typeof details> {
  readonly id: string
  readonly merchantId: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly createdAt: string
  readonly status: SandboxPaymentStatus
  readonly card?: SandboxCardToken
  /** While processing: when the bank captures automatically. */
  readonly captureDueAt?: string
  readonly declineCode?: SandboxDeclineCode
  readonly refunds: readonly SandboxRefund[]
}

/** The states that each kind of entry may follow; anything else would pay, decline or refund twice. */
const ALLOWED_FROM: Readonly<Record<SandboxLedgerEntry['kind'], readonly (SandboxPaymentStatus | 'none')[]>> =
  {
    created: ['none'],
    authorised: ['open'],
    captured: ['processing'],
    declined: ['open', 'processing'],
    cancelled: ['open'],
    cardForgotten: ['captured'],
    refunded: ['captured'],
  }

export const getRefundedAmount = (payment: SandboxPayment): number =>
  payment.refunds.reduce((sum, refund) => sum + refund.amount, 0)

/**
 * The payment after one more entry. Throws when the entry is not allowed in the payment's state or would refund
 * more than was captured, both for calls and for the file.
 */
export const applyEntry = (
  payment: SandboxPayment | undefined,
  entry: SandboxLedgerEntry,
): SandboxPayment => {
  const from = payment?.status ?? 'none'
  if (!ALLOWED_FROM[entry.kind].includes(from))
    throw new Error(`A payment that is ${from} cannot be ${entry.kind}`)
  if (entry.kind === 'created') {
    const { paymentId: id, merchantId, reference, amount, currency, at: createdAt } = entry
    return {
      id,
      merchantId,
      reference,
      amount,
      currency,
      createdAt,
      status: 'open',
      refunds: [],
      ...entry.details,
    }
  }
  if (!payment) throw new Error(`Nothing was created before ${entry.kind}`)
  switch (entry.kind) {
    case 'authorised':
      return { ...payment, status: 'processing', card: entry.card, captureDueAt: entry.captureDueAt }
    case 'declined':
      return { ...payment, status: 'declined', declineCode: entry.declineCode }
    case 'captured':
    case 'cancelled':
      return { ...payment, status: entry.kind }
    case 'cardForgotten':
      return { ...payment, savesCard: false }
    case 'refunded': {
      if (getRefundedAmount(payment) + entry.amount > payment.amount)
        throw new Error('More refunded than captured')
      const refund = { id: entry.refundId, refundReference: entry.refundReference, amount: entry.amount }
      return { ...payment, refunds: [...payment.refunds, refund] }
    }
  }
}
