import type { RoomCharger } from '#core/orders/server/shared-bill.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { tableSystemErrors } from '../contract/errors.ts'
import { CHARGE_TOPIC } from './charge-room.worker.ts'
import { countRefusedCharges, findCharge, insertCharge } from './charges.repo.ts'
import { findSystem } from './connection.mapper.ts'
import { findConnection } from './connections.repo.ts'

/** Who lives in a room cannot be found out by trying names. */
const GUESSES = { max: 5, within: minutes(15) }

/** Charges to rooms through the outlet's own system. */
export const createRoomCharger = (platform: Platform): RoomCharger => ({
  async isOffered(tx, { storeId, table }) {
    if (!table) return false
    const connection = await findConnection(tx, storeId)
    return (
      connection?.takes_room_charges === true &&
      findSystem(platform, connection.system)?.takesRoomCharges === true
    )
  },
  async validateRequest(tx, { id }) {
    const since = addMilliseconds(tx.now, -GUESSES.within)
    const refused = await countRefusedCharges(tx, id, since)
    return refused >= GUESSES.max ? failure(tableSystemErrors.tooManyCharges) : undefined
  },
  async requestCharge(tx, { order, payment, room }) {
    const { id: payment_id } = payment
    await insertCharge(tx, {
      ...{ payment_id, order_id: order.id, store_id: order.storeId },
      ...{ room: room.number, guest: room.guest },
    })
    const stream = `${CHARGE_TOPIC} ${payment_id}`
    await addToOutbox(tx, { topic: CHARGE_TOPIC, key: payment_id, stream, payload: { payment: payment_id } })
  },
  async describeRefusal(tx, { paymentId, language }) {
    const charge = await findCharge(tx, paymentId)
    const translate = platform.catalogue.getTranslator(language, 'table-systems')
    if (charge?.status === 'unanswered') return translate('refused.unanswered')
    return charge?.reason ? translate(`refused.${charge.reason}`) : undefined
  },
})
