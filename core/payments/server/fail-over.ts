import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CreatedPayment } from '../contract/payment-provider.ts'
import { hasMethod } from '../domain/gateway-methods.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { accountIdOf } from './accounts.service.ts'
import type { GatewayAnswer } from './gateway-call.ts'
import { changePayment } from './payment-events.repo.ts'
import { findPayment, lockTriesOf } from './payments.repo.ts'
import { accountOfCard } from './saved-cards.service.ts'

/**
 * Whether another gateway may be asked: this one said a clear no, or has not heard of the payment for sure. One that
 * is only silent may have heard, and two pages for one payment could both be paid.
 */
export const isForAnother = (answer: GatewayAnswer<CreatedPayment>): boolean =>
  answer.kind === 'none' ? answer.why === 'open' || answer.why === 'full' : answer.value.kind === 'refused'

/** The accounts of an outlet in the order in which they are tried; each is made when it is named for the first time. */
export const accountsOf = async (
  { hooks }: Pick<Platform, 'hooks'>,
  unit: Unit,
  { storeId, mod }: Pick<PaymentRecord, 'storeId' | 'mod'>,
): Promise<string[]> => {
  const store = await loadStore(unit, storeId)
  if (!store) return []
  const ids: string[] = []
  for (const gateway of [store.gateway, ...store.otherGateways]) {
    const factory = hooks.all('paymentProvider').find(({ name }) => name === gateway.name)
    const isFirst = ids.length === 0
    if (isFirst || (factory && hasMethod(factory.capabilities, mod)))
      ids.push(await accountIdOf(unit, gateway))
  }
  return ids
}

interface Move {
  readonly payment: PaymentRecord
  readonly to: string
  /** What stands in the event. */
  readonly why: string
}

/** Undefined when the payment has changed meanwhile. */
export const moveWithin = async (
  unit: Unit,
  { payment, to, why }: Move,
): Promise<PaymentRecord | undefined> => {
  await lockTriesOf(unit, payment.orderId)
  const current = await findPayment(unit, payment.id)
  const isUntouched =
    current?.status === PAYMENT_STATUS.initiated &&
    current.pageUrl === null &&
    current.accountId === payment.accountId
  if (!current || !isUntouched) return undefined
  return changePayment(unit, current, {
    columns: { account_id: to },
    kind: 'otherGateway',
    source: 'checkout',
    data: { from: payment.accountId, to, why },
  })
}

/**
 * Moves a payment that nobody has been sent to pay to the outlet's next gateway; undefined when there is none, or when
 * the payment has changed meanwhile. What the former gateway answered stands in the event.
 */
export const moveToNextGateway = (
  platform: Pick<Platform, 'db' | 'hooks'>,
  brandId: string,
  { payment, answer }: { payment: PaymentRecord; answer: GatewayAnswer<CreatedPayment> },
): Promise<PaymentRecord | undefined> =>
  platform.db.tenant(brandId, async (unit) => {
    const accounts = await accountsOf(platform, unit, payment)
    const to = accounts[accounts.indexOf(payment.accountId ?? '') + 1]
    if (to === undefined) return undefined
    return moveWithin(unit, { payment, to, why: answer.kind === 'none' ? answer.why : 'refused' })
  })

/**
 * Moves a payment to whichever of the outlet's gateways keeps the card that it names, before anybody is asked for it.
 * The payment as it was where its own gateway is the only one, keeps the card, or no other says that it does.
 */
export const moveToCard = async (
  platform: Platform,
  brandId: string,
  { payment, cardId }: { payment: PaymentRecord; cardId: string },
): Promise<PaymentRecord> => {
  const accounts = await platform.db.tenant(brandId, (unit) => accountsOf(platform, unit, payment))
  const among = accounts.filter((accountId) => accountId !== payment.accountId)
  if (among.length === 0) return payment
  const to = await accountOfCard(platform, { brandId, userId: payment.userId, cardId, among })
  if (to === undefined) return payment
  const moved = await platform.db.tenant(brandId, (unit) =>
    moveWithin(unit, { payment, to, why: 'savedCard' }),
  )
  return moved ?? payment
}
