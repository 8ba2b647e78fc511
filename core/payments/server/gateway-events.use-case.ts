import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type {
  IncomingWebhook,
  PaymentProvider,
  ReadWebhookResult,
  WebhookReply,
} from '../contract/payment-provider.ts'
import { isPaymentSettled } from '../domain/payment.ts'
import { UnreadableAnswerError } from '../domain/unreadable-answer.ts'
import type { AccountRecord } from './accounts.repo.ts'
import { loadAccount, openProvider } from './accounts.service.ts'
import { BACKGROUND_DEADLINE } from './gateway-breakers.client.ts'
import { lockWaitingEvents, setEventApplied, storeGatewayEvent } from './gateway-events.repo.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'
import { findPayment, findPaymentByReference, lockSiblingAttempts, recordHint } from './payments.repo.ts'
import { recordRefundReport } from './refund.job.ts'
import { findOpenRefundAt } from './refunds.repo.ts'
import { type SettleDependencies, settleInTransaction, settleLocked } from './settle.service.ts'

/** Applies gateway events that arrived before their payment existed. */
export const applyWaitingEvents = async (
  platform: SettleDependencies,
  tx: Transaction,
  paymentId: string,
): Promise<void> => {
  const payment = await findPayment(tx, paymentId)
  if (!payment || payment.accountId === null) return
  for (const { id, report } of await lockWaitingEvents(tx, payment.accountId, payment.reference)) {
    await settleInTransaction(platform, tx, { paymentId, report, source: 'webhook' })
    await setEventApplied(tx, id)
  }
}

/**
 * A genuine event names a payment that this account does not have: another brand may share its merchant, or somebody else
 * charges through it. Payments exist before the gateway hears of them, so none is on its way.
 */
const warnOfUnknownPayment = (
  { logger, metrics }: Platform,
  { provider, id: accountId }: AccountRecord,
  named: { readonly reference: string; readonly gatewayReference: string },
): void => {
  metrics.events.inc({ name: 'webhook.unknownPayment' })
  const { reference, gatewayReference } = named
  logger.warn(
    { provider, accountId, reference, gatewayReference },
    'a gateway told of a payment that its account does not have: nothing was changed',
  )
}

type AuthenticEvent = Extract<ReadWebhookResult, { kind: 'event' | 'ignored' }>

/** Stores the event and settles its report in one transaction: a crash in between leaves neither. */
const recordEvent = async (
  platform: Platform,
  account: AccountRecord,
  event: AuthenticEvent,
): Promise<void> =>
  platform.db.tenant(account.brandId, async (tx) => {
    const report = event.kind === 'event' ? event.report : undefined
    const payment = report && (await findPaymentByReference(tx, account.id, report))
    const [isNew, attempts] = await Promise.all([
      storeGatewayEvent(tx, {
        provider: account.provider,
        accountId: account.id,
        eventId: event.eventId,
        report,
        isApplied: payment !== undefined || report === undefined,
      }),
      payment ? lockSiblingAttempts(tx, payment.id) : [],
    ])
    if (!isNew || !report) return
    if (!payment) return tx.afterCommit(() => warnOfUnknownPayment(platform, account, report))
    await settleLocked(platform, tx, { paymentId: payment.id, tries: attempts, report, source: 'webhook' })
  })

/**
 * Queries the gateway about the payment that a hint names, whose id at the gateway is kept for later inquiries while no
 * answer has stated one. Nothing else in a hint is trusted, so a forged one causes one query and settles nothing; one
 * about an unknown payment is dropped with a warning, because scheduled inquiries cover that payment.
 */
const inquireFromHint = async (
  platform: Platform,
  account: AccountRecord,
  { reference = '', gatewayReference = '', asksAgain = false }: Extract<ReadWebhookResult, { kind: 'hint' }>,
): Promise<void> => {
  const { brandId } = account
  if (reference === '' && gatewayReference === '') return
  const payment = await platform.db.tenant(brandId, async (tx) => {
    const found = await findPaymentByReference(tx, account.id, { reference, gatewayReference })
    if (found?.gatewayReference !== null || gatewayReference === '') return found
    await recordHint(tx, found.id, gatewayReference)
    return { ...found, hintedReference: gatewayReference }
  })
  if (!payment) return warnOfUnknownPayment(platform, account, { reference, gatewayReference })
  if (isPaymentSettled(payment) && !asksAgain) return
  await inquirePayment(platform, payment, { brandId, deadline: BACKGROUND_DEADLINE, source: 'webhook' })
}

/** Records what became of a refund that the gateway knows; one that has ended, or that nobody knows, changes nothing. */
const recordRefundEvent = async (
  platform: Platform,
  account: AccountRecord,
  { gatewayRefundReference, report }: Extract<ReadWebhookResult, { kind: 'refund' }>,
): Promise<void> => {
  const refund = await platform.db.tenant(account.brandId, (tx) =>
    findOpenRefundAt(tx, account.id, gatewayRefundReference),
  )
  if (refund)
    await recordRefundReport(platform, account.brandId, {
      refund,
      report: { gatewayRefundReference, ...report },
    })
}

export interface ReceiveWebhookInput extends IncomingWebhook {
  readonly provider: string
  readonly accountId: string
}

export type ReceiveWebhookResult =
  | { readonly kind: 'received'; readonly reply?: WebhookReply | undefined }
  | { readonly kind: 'refused'; readonly why: string }

const tryOpenProvider = (platform: Platform, account: AccountRecord) => {
  try {
    return openProvider(platform, account)
  } catch {
    return undefined
  }
}

/**
 * What an event says. One that is genuine and not understood only names its payment, about which the gateway is asked:
 * its answer is validated there.
 */
const readEvent = async (provider: PaymentProvider, webhook: IncomingWebhook): Promise<ReadWebhookResult> => {
  try {
    return await provider.readWebhook(webhook)
  } catch (error) {
    if (error instanceof UnreadableAnswerError) return { kind: 'hint', ...error.names }
    throw error
  }
}

/**
 * Receives a gateway's webhook. `refused` when its signature is missing or wrong, or the account has no settings;
 * nothing changes then. A repeated event is `received` like the first one and changes nothing.
 */
export const receiveWebhook = async (
  platform: Platform,
  { provider: name, accountId, ...webhook }: ReceiveWebhookInput,
): Promise<ReceiveWebhookResult> => {
  const account = await loadAccount(platform, accountId)
  const provider = account?.provider === name ? tryOpenProvider(platform, account) : undefined
  if (!account || !provider) return { kind: 'refused', why: 'no such account' }
  const reading = await readEvent(provider, webhook)
  if (reading.kind === 'refused') return reading
  if (reading.kind === 'hint') await inquireFromHint(platform, account, reading)
  else if (reading.kind === 'refund') await recordRefundEvent(platform, account, reading)
  else await recordEvent(platform, account, reading)
  return { kind: 'received', reply: reading.reply }
}
