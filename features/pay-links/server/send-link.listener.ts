import { loadUser } from '#core/customers/server/customers.service.ts'
import { notifyCustomer } from '#core/notifications/server/notify-customer.service.ts'
import type { PayLinkSender } from '#core/orders/server/pay-link.service.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { money } from '#platform/kernel/money.ts'

/** Sends the link through the customer's notification channels, but not once it can no longer be paid. */
export const payLinkSender: PayLinkSender = {
  async sendLink(tx, order) {
    const language = (await loadUser(tx, order.userId))?.language ?? 'en'
    const { windowEndsAt: until } = order.payment
    const values = {
      total: formatMoney(money(order.total, order.currency), language),
      until: formatTime(until, order.store.timeZone, language),
    }
    await notifyCustomer(tx, {
      ...{ orderId: order.id, about: `pay ${order.payment.id}`, until },
      ...{ area: 'pay-links', key: 'message.link', values, page: 'pay-link' },
    })
  },
}
