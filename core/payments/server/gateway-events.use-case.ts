import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { IncomingWebhook, WebhookReading, WebhookReply } from '../contract/payment-provider.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { type AccountRecord, loadAccount, openProvider } from './accounts.service.ts'
import { BACKGROUND_DEADLINE } from './gateway-call.ts'
import { markApplied, storeGatewayEvent, takeWaitingEvents } from './gateway-events.repo.ts'
import { inquire } from './inquire.ts'
import { findByReference, findPayment, lockTriesBeside } from './payments.repo.ts'
import { type SettleNeeds, settleLocked, settleWithin } from './settle.service.ts'

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

type Genuine = Extract<WebhookReading, { kind: 'event' | 'ignored' }>

/** Stores the event and settles what it tells, in one transaction: a crash in between leaves neither. */
const keepEvent = async (platform: Platform, account: AccountRecord, event: Genuine): Promise<void> =>
  platform.db.tenant(account.brandId, async (unit) => {
    const report = event.kind === 'event' ? event.report : undefined
    const payment = report && (await findByReference(unit, account.id, report))
    const [isNew, tries] = await Promise.all([
      storeGatewayEvent(unit, {
        provider: account.provider,
        accountId: account.id,
        eventId: event.eventId,
        report,
        isApplied: payment !== undefined || report === undefined,
      }),
      payment ? lockTriesBeside(unit, payment.id) : [],
    ])
    if (!isNew || !payment) return
    await settleLocked(platform, unit, { paymentId: payment.id, tries, report, source: 'webhook' })
  })

/** What a payment that the gateway may still say something new about looks like. */
const IS_SETTLED: ReadonlySet<number> = new Set([PAYMENT_STATUS.success, PAYMENT_STATUS.aborted])

/**
 * Asks the gateway about the payment that a hint names. A hint is believed in nothing else, so a forged one makes us
 * ask once and changes nothing; one about a payment that we do not know (yet) is dropped, because the inquiries come
 * to that payment by themselves.
 */
const followHint = async (
  platform: Platform,
  account: AccountRecord,
  { reference = '', gatewayReference = '' }: Extract<WebhookReading, { kind: 'hint' }>,
): Promise<void> => {
  const { brandId } = account
  if (reference === '' && gatewayReference === '') return
  const payment = await platform.db.tenant(brandId, (unit) =>
    findByReference(unit, account.id, { reference, gatewayReference }),
  )
  if (!payment || IS_SETTLED.has(payment.status)) return
  await inquire(platform, payment, { brandId, deadline: BACKGROUND_DEADLINE, source: 'webhook' })
}

export interface WebhookArrival extends IncomingWebhook {
  readonly provider: string
  readonly accountId: string
}

export type Reception =
  | { readonly kind: 'received'; readonly reply?: WebhookReply | undefined }
  | { readonly kind: 'refused'; readonly why: string }

const openQuietly = (platform: Platform, account: AccountRecord) => {
  try {
    return openProvider(platform, account)
  } catch {
    return undefined
  }
}

/**
 * Takes in what a gateway sent. `refused` when nobody we know signed it, or it is signed by one whose settings are not
 * there; nothing changes then. A repeated event is `received` like the first one and changes nothing.
 */
export const receiveWebhook = async (
  platform: Platform,
  { provider: name, accountId, ...webhook }: WebhookArrival,
): Promise<Reception> => {
  const account = await loadAccount(platform, accountId)
  const provider = account?.provider === name ? openQuietly(platform, account) : undefined
  if (!account || !provider) return { kind: 'refused', why: 'no such account' }
  const reading = await provider.readWebhook(webhook)
  if (reading.kind === 'refused') return reading
  if (reading.kind === 'hint') await followHint(platform, account, reading)
  else await keepEvent(platform, account, reading)
  return { kind: 'received', reply: reading.reply }
}
