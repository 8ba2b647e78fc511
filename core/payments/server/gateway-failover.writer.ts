import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { CreatePaymentResult } from '../contract/payment-provider.ts'
import { hasMethod } from '../domain/gateway-methods.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { ensureAccountId } from './accounts.service.ts'
import type { GatewayAnswer } from './gateway-breakers.client.ts'
import { changePayment } from './payment-events.repo.ts'
import { findPayment, lockAttempts } from './payments.repo.ts'
import { findCardAccount } from './saved-cards.service.ts'

/**
 * Whether another gateway may be used: this one refused, or certainly never received the payment. One that only did
 * not respond may have received it, and two pages for one payment could both be paid.
 */
export const canFailOver = (answer: GatewayAnswer<CreatePaymentResult>): boolean =>
  answer.kind === 'none' ? answer.why === 'open' || answer.why === 'full' : answer.value.kind === 'refused'

/** The accounts of an outlet in order of use; each is created at its first use. */
export const listPaymentAccounts = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { storeId, mod }: Pick<PaymentRecord, 'storeId' | 'mod'>,
): Promise<string[]> => {
  const store = await loadStore(tx, storeId)
  if (!store) return []
  const ids: string[] = []
  for (const gateway of [store.gateway, ...store.otherGateways]) {
    const factory = hooks.all('paymentProvider').find(({ name }) => name === gateway.name)
    const isFirst = ids.length === 0
    if (isFirst || (factory && hasMethod(factory.capabilities, mod)))
      ids.push(await ensureAccountId(tx, gateway))
  }
  return ids
}

interface GatewaySwitch {
  readonly payment: PaymentRecord
  readonly to: string
  /** Recorded in the event. */
  readonly why: string
}

/** Undefined when the payment has changed in the meantime. */
export const switchGateway = async (
  tx: Transaction,
  { payment, to, why }: GatewaySwitch,
): Promise<PaymentRecord | undefined> => {
  await lockAttempts(tx, payment.orderId)
  const current = await findPayment(tx, payment.id)
  const isUntouched =
    current?.status === PAYMENT_STATUS.initiated &&
    current.pageUrl === null &&
    current.accountId === payment.accountId
  if (!current || !isUntouched) return undefined
  return changePayment(tx, current, {
    columns: { account_id: to },
    kind: 'otherGateway',
    source: 'checkout',
    data: { from: payment.accountId, to, why },
  })
}

/**
 * Moves a payment to the outlet's next gateway as long as no customer was sent to pay it; undefined when there is
 * none, or when the payment has changed in the meantime. The event records the previous gateway's answer.
 */
export const switchToNextGateway = (
  platform: Pick<Platform, 'db' | 'hooks'>,
  brandId: string,
  { payment, answer }: { payment: PaymentRecord; answer: GatewayAnswer<CreatePaymentResult> },
): Promise<PaymentRecord | undefined> =>
  platform.db.tenant(brandId, async (tx) => {
    const accounts = await listPaymentAccounts(platform, tx, payment)
    const to = accounts[accounts.indexOf(payment.accountId ?? '') + 1]
    if (to === undefined) return undefined
    return switchGateway(tx, { payment, to, why: answer.kind === 'none' ? answer.why : 'refused' })
  })

/**
 * Moves a payment to the outlet's gateway that stores the selected card, before any gateway receives it. Returns the
 * payment unchanged when its own gateway is the only one or stores the card, or no other confirms that it does.
 */
export const switchToCardGateway = async (
  platform: Platform,
  brandId: string,
  { payment, cardId }: { payment: PaymentRecord; cardId: string },
): Promise<PaymentRecord> => {
  const accounts = await platform.db.tenant(brandId, (tx) => listPaymentAccounts(platform, tx, payment))
  const among = accounts.filter((accountId) => accountId !== payment.accountId)
  if (among.length === 0) return payment
  const to = await findCardAccount(platform, { brandId, userId: payment.userId, cardId, among })
  if (to === undefined) return payment
  const moved = await platform.db.tenant(brandId, (tx) =>
    switchGateway(tx, { payment, to, why: 'savedCard' }),
  )
  return moved ?? payment
}
