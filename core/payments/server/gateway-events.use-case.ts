import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { IncomingWebhook, ReadWebhookResult, WebhookReply } from '../contract/payment-provider.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import type { AccountRecord } from './accounts.repo.ts'
import { loadAccount, openProvider } from './accounts.service.ts'
import { BACKGROUND_DEADLINE } from './gateway-breakers.client.ts'
import { lockWaitingEvents, setEventApplied, storeGatewayEvent } from './gateway-events.repo.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'
import { findPayment, findPaymentByReference, lockSiblingAttempts } from './payments.repo.ts'
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
    if (!isNew || !payment) return
    await settleLocked(platform, tx, { paymentId: payment.id, tries: attempts, report, source: 'webhook' })
  })

/** Statuses about which the gateway can report nothing new, so a hint is ignored. */
const SETTLED_STATUSES: ReadonlySet<number> = new Set([PAYMENT_STATUS.success, PAYMENT_STATUS.aborted])

/**
 * Queries the gateway about the payment that a hint names. Nothing else in a hint is trusted, so a forged one causes
 * one query and changes nothing; one about an unknown payment is dropped, because scheduled inquiries cover that
 * payment.
 */
const inquireFromHint = async (
  platform: Platform,
  account: AccountRecord,
  { reference = '', gatewayReference = '' }: Extract<ReadWebhookResult, { kind: 'hint' }>,
): Promise<void> => {
  const { brandId } = account
  if (reference === '' && gatewayReference === '') return
  const payment = await platform.db.tenant(brandId, (tx) =>
    findPaymentByReference(tx, account.id, { reference, gatewayReference }),
  )
  if (!payment || SETTLED_STATUSES.has(payment.status)) return
  await inquirePayment(platform, payment, { brandId, deadline: BACKGROUND_DEADLINE, source: 'webhook' })
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
  const reading = await provider.readWebhook(webhook)
  if (reading.kind === 'refused') return reading
  if (reading.kind === 'hint') await inquireFromHint(platform, account, reading)
  else await recordEvent(platform, account, reading)
  return { kind: 'received', reply: reading.reply }
}
