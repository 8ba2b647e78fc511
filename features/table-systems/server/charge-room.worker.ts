import { loadOrder } from '#core/orders/server/orders.service.ts'
import { isPaymentOpen, type PaymentRecord } from '#core/payments/domain/payment.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { settleInTransaction } from '#core/payments/server/settle.service.ts'
import type { RoomChargeOutcome, RoomCharges } from '#core/tables/contract/table-system.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import { getResiliencePolicy } from '#platform/outbound/resilience-policy.ts'
import { ExternalFailureError, isNotAttempted, type OutboxHandler } from '#platform/outbox/outbox.ts'
import { MAX_CHARGE_ATTEMPTS } from '../domain/step.ts'
import { type ChargeRow, findCharge, updateCharge } from './charges.repo.ts'
import { enqueueSync } from './check-events.listener.ts'
import { openSystem } from './connection.mapper.ts'
import { findConnection } from './connections.repo.ts'
import { insertSteps } from './steps.repo.ts'
import { CALL_LIMITS } from './sync-check.worker.ts'

export const CHARGE_TOPIC = 'table-system.charge'

interface ChargeFacts {
  readonly charge: ChargeRow
  readonly payment: PaymentRecord
  /** Absent: the outlet has been disconnected. */
  readonly rooms: RoomCharges | undefined
  readonly description: string
}

type ChargeResult = RoomChargeOutcome | { readonly kind: 'unknown'; readonly reason: string }

const loadChargeFacts = (platform: Platform, brandId: string, paymentId: string) =>
  platform.db.tenant(brandId, async (tx): Promise<ChargeFacts | undefined> => {
    const charge = await findCharge(tx, paymentId)
    const [payment] = await loadPayments(tx, [paymentId])
    const order = charge && (await loadOrder(tx, charge.order_id))
    if (charge?.status !== 'asking' || !payment || !order || !isPaymentOpen(payment.status)) return undefined
    const connection = await findConnection(tx, charge.store_id)
    const rooms = connection && openSystem(platform, connection)?.rooms
    const description = `${localize(order.store.name, 'en')} #${order.number}`
    return { charge, payment, rooms, description }
  })

const askHotel = async (
  platform: Platform,
  { charge, payment, rooms, description }: ChargeFacts,
): Promise<ChargeResult> => {
  if (!rooms) return { kind: 'refused', reason: 'barred' }
  const { payment_id: reference, room, guest } = charge
  try {
    return await getResiliencePolicy(platform.db, `room charges ${charge.store_id}`, CALL_LIMITS).execute(
      ({ signal }) => rooms.charge({ reference, room, guest, amount: payment.amount, description, signal }),
    )
  } catch (error) {
    if (isNotAttempted(error)) throw error
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) }
  }
}

const settle = async (
  platform: Platform,
  tx: Transaction,
  { payment, chargeId }: { readonly payment: PaymentRecord; readonly chargeId: string | null },
): Promise<void> => {
  const { id: paymentId, reference, amount } = payment
  const report =
    chargeId === null
      ? { state: 'failed' as const, reference, gatewayReference: '', decline: 5100 as const }
      : { state: 'captured' as const, reference, gatewayReference: chargeId, captured: amount }
  await settleInTransaction(platform, tx, { paymentId, report, source: 'poller' })
}

/** The payment fails for the guest, and the hotel is asked to take back a charge that it may have made. */
const giveUp = async (
  platform: Platform,
  tx: Transaction,
  { charge, payment }: ChargeFacts,
): Promise<void> => {
  const { payment_id: paymentId, order_id: orderId, store_id: storeId } = charge
  await settle(platform, tx, { payment, chargeId: null })
  const data = { kind: 'credit' as const, charge: paymentId, amount: payment.amount.amount }
  await insertSteps(tx, { orderId, storeId }, [{ key: `void ${paymentId}`, data }])
  await enqueueSync(tx, orderId, `void ${paymentId}`)
}

/** Records the answer with the payment. Payments are locked first, as everywhere. */
const recordAnswer = (
  platform: Platform,
  brandId: string,
  { facts, result }: { readonly facts: ChargeFacts; readonly result: ChargeResult },
): Promise<'decided' | 'waiting'> =>
  platform.db.tenant(brandId, async (tx) => {
    const { payment, charge } = facts
    const attempts = charge.attempts + 1
    const { payment_id: id } = charge
    if (result.kind === 'accepted') {
      const { chargeId } = result
      await settle(platform, tx, { payment, chargeId })
      await updateCharge(tx, id, { status: 'accepted', charge_id: chargeId, attempts, decided_at: tx.now })
      return 'decided'
    }
    if (result.kind === 'refused') {
      const { reason } = result
      await settle(platform, tx, { payment, chargeId: null })
      await updateCharge(tx, id, { status: 'refused', reason, attempts, decided_at: tx.now })
      return 'decided'
    }
    if (attempts < MAX_CHARGE_ATTEMPTS) {
      await updateCharge(tx, id, { attempts })
      return 'waiting'
    }
    await giveUp(platform, tx, facts)
    await updateCharge(tx, id, { status: 'unanswered', attempts, decided_at: tx.now })
    return 'decided'
  })

/** Asks hotels to charge payments to rooms. */
export const createRoomChargeWorker = (platform: Platform): OutboxHandler => ({
  topic: CHARGE_TOPIC,
  async handle({ brandId, payload }) {
    const facts = await loadChargeFacts(platform, brandId, String(payload.payment))
    if (!facts) return
    const result = await askHotel(platform, facts)
    const outcome = await recordAnswer(platform, brandId, { facts, result })
    if (outcome === 'waiting' && result.kind === 'unknown')
      throw new ExternalFailureError(`A hotel did not answer a room charge: ${result.reason}`)
  },
})
