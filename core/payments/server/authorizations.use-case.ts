import type { Platform } from '#platform/http/server-plugin.ts'
import type { AuthorizationResult } from '../contract/payment-provider.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import { isPaymentSettled, type PaymentRecord, type SettleSource } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { callGateway } from './gateway.client.ts'
import { lockSiblingAttempts } from './payments.repo.ts'
import { applyPaymentChange } from './settle.service.ts'

interface AuthorizationContext {
  readonly brandId: string
  /** Milliseconds. */
  readonly deadline: number
  readonly source: SettleSource
}

type AuthorizationStep = 'capture' | 'void'

/** What became of an attempt to end an authorization. */
export type EndedAuthorization =
  /** Nothing is to be done, or the gateway did not answer: the next inquiry repeats it. */
  | { readonly kind: 'none' }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused' | 'impossible'; readonly step: AuthorizationStep; readonly reason: string }

/**
 * What an authorized payment needs; undefined when nothing: it has been settled meanwhile, or a person looks at it.
 */
const chooseStep = (
  platform: Platform,
  brandId: string,
  payment: PaymentRecord,
): Promise<AuthorizationStep | undefined> =>
  platform.db.tenant(brandId, async (tx) => {
    const attempts = await lockSiblingAttempts(tx, payment.id)
    const current = attempts.find(({ id }) => id === payment.id)
    if (!current || current.needsReview || isPaymentSettled(current)) return undefined
    const isPaid = attempts.some(
      ({ id, extra, status }) =>
        id !== current.id && extra === current.extra && status === PAYMENT_STATUS.success,
    )
    if (isPaid) return 'void'
    for (const listener of platform.hooks.all('paymentListener'))
      if (!(await listener.isPaymentWanted(tx, current))) return 'void'
    return 'capture'
  })

/**
 * Captures a payment that its gateway only authorized, at once; releases it when its order has ended or is paid
 * otherwise. An order that ends while this captures is refunded like any that is paid too late.
 */
export const endAuthorization = async (
  platform: Platform,
  payment: PaymentRecord,
  { brandId, deadline, report }: AuthorizationContext & { readonly report: GatewayReport },
): Promise<EndedAuthorization> => {
  const step = await chooseStep(platform, brandId, payment)
  if (step === undefined || payment.accountId === null) return { kind: 'none' }
  const { reference, amount } = payment
  const answer = await callGateway(platform, {
    brandId,
    accountId: payment.accountId,
    purpose: 'capture',
    deadline,
    request: async (provider, signal): Promise<AuthorizationResult | undefined> =>
      provider[step]?.({ reference, gatewayReference: report.gatewayReference, amount, signal }),
  })
  if (answer.kind === 'none') return { kind: 'none' }
  if (!answer.value) return { kind: 'impossible', step, reason: `the gateway has no ${step}` }
  platform.metrics.events.inc({ name: `payment.${step}.${answer.value.kind}` })
  return answer.value.kind === 'done' ? answer.value : { ...answer.value, step }
}

/** Leaves a payment that is still authorized to a person. */
export const recordUnendedAuthorization = (
  platform: Platform,
  payment: PaymentRecord,
  {
    brandId,
    source,
    ended,
  }: AuthorizationContext & {
    readonly ended: Extract<EndedAuthorization, { readonly reason: string }>
  },
): Promise<PaymentRecord> =>
  platform.db.tenant(brandId, async (tx) => {
    const attempts = await lockSiblingAttempts(tx, payment.id)
    const current = attempts.find(({ id }) => id === payment.id)
    if (!current || current.needsReview || isPaymentSettled(current)) return current ?? payment
    const { step, reason } = ended
    return applyPaymentChange(platform, tx, {
      payment: current,
      change: {
        columns: { needs_review: true },
        kind: step === 'capture' ? 'uncaptured' : 'unreleased',
        source,
        data: { reason },
      },
    })
  })
