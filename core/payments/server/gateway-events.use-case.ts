import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { IncomingWebhook } from '../contract/payment-provider.ts'
import { type AccountRecord, loadAccount, openProvider } from './accounts.service.ts'
import { markApplied, storeGatewayEvent, takeWaitingEvents } from './gateway-events.repo.ts'
import { findByReference, findPayment } from './payments.repo.ts'
import { type SettleNeeds, settleWithin } from './settle.service.ts'

/** Applies what gateways said of a payment before we knew it. */
export const applyWaitingEvents = async (
  platform: SettleNeeds,
  unit: Unit,
  paymentId: string,
): Promise<void> => {
  const payment = await findPayment(unit, paymentId)
  if (!payment || payment.accountId === null) return
  for (const { id, report } of await takeWaitingEvents(unit, payment.accountId, payment.reference)) {
    await settleWithin(platform, unit, { paymentId, report, source: 'webhook' })
    await markApplied(unit, id)
  }
}

type Genuine = Exclude<
  Awaited<ReturnType<NonNullable<ReturnType<typeof openProvider>>['readWebhook']>>,
  { kind: 'refused' }
>

/** Stores the event and settles what it tells, in one transaction: a crash in between leaves neither. */
const keepEvent = async (platform: Platform, account: AccountRecord, event: Genuine): Promise<void> =>
  platform.db.tenant(account.brandId, async (unit) => {
    const report = event.kind === 'event' ? event.report : undefined
    const payment = report && (await findByReference(unit, account.id, report))
    const isNew = await storeGatewayEvent(unit, {
      provider: account.provider,
      accountId: account.id,
      eventId: event.eventId,
      report,
      isApplied: payment !== undefined || report === undefined,
    })
    if (!isNew || !payment) return
    await settleWithin(platform, unit, { paymentId: payment.id, report, source: 'webhook' })
  })

export interface WebhookArrival extends IncomingWebhook {
  readonly provider: string
  readonly accountId: string
}

/**
 * Takes in what a gateway sent. `refused` when nobody we know signed it; nothing changes then. A repeated event
 * is `received` like the first one and changes nothing.
 */
export const receiveWebhook = async (
  platform: Platform,
  { provider: name, accountId, ...webhook }: WebhookArrival,
): Promise<{ kind: 'received' } | { kind: 'refused'; why: string }> => {
  const account = await loadAccount(platform, accountId)
  const provider = account?.provider === name ? openProvider(platform, account) : undefined
  if (!account || !provider) return { kind: 'refused', why: 'no such account' }
  const reading = await provider.readWebhook(webhook)
  if (reading.kind === 'refused') return reading
  await keepEvent(platform, account, reading)
  return { kind: 'received' }
}
