import { loadUser } from '#core/customers/server/customers.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { presentFull } from '#core/orders/server/present-order.service.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { isLanguage } from '#platform/kernel/language.ts'
import { type OutboxEntry, type OutboxHandler, UndeliverableError } from '#platform/outbox/outbox.ts'
import { MessageRefusedError } from '../contract/message-provider.ts'
import { deliverMessage } from './deliver-message.client.ts'
import { renderReceiptMail } from './receipt-mail.formatter.ts'

/** A receipt that a customer asked for by e-mail. */
export const RECEIPT_TOPIC = 'order.receipt'

const loadReceipt = (platform: Platform, { brandId, payload }: OutboxEntry) =>
  platform.db.tenant(brandId, async (tx) => {
    const order = await loadOrder(tx, String(payload.orderId))
    if (!order) return undefined
    const user = await loadUser(tx, order.userId)
    return { order, brand: await loadBrand(tx, brandId), to: order.contact.email || (user?.email ?? '') }
  })

/** Sends a receipt as the order is now. Without an address, as after the account was deleted, nothing is sent. */
export const createReceiptHandler = (platform: Platform): OutboxHandler => ({
  topic: RECEIPT_TOPIC,
  async handle(entry) {
    const receipt = await loadReceipt(platform, entry)
    if (!receipt?.to) return
    const language = isLanguage(entry.payload.language) ? entry.payload.language : 'en'
    const { catalogue } = platform
    const order = presentFull(receipt.order, { language, catalogue, now: platform.clock.now() })
    const mail = renderReceiptMail(platform, { order, brand: receipt.brand, language })
    try {
      const { id, brandId } = entry
      await deliverMessage(platform, { id, brandId, channel: 'email', to: receipt.to, ...mail })
    } catch (error) {
      if (error instanceof MessageRefusedError) throw new UndeliverableError(error.message)
      throw error
    }
  },
})
