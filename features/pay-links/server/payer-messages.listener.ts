import { loadUser } from '#core/customers/server/customers.service.ts'
import { sendMessage } from '#core/notifications/server/send-message.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { money } from '#platform/kernel/money.ts'
import { addToOutbox, type OutboxEntry, type OutboxHandler } from '#platform/outbox/outbox.ts'
import { findPayerOfPayment, findRequestPaymentOfRefund } from './payers.repo.ts'
import { buildRequestUrl } from './payment-request.presenter.ts'
import { findRequest } from './payment-requests.repo.ts'

/** What a payer is notified of. The entry has no address: it is read when the message is sent. */
const PAYER_MESSAGE_TOPIC = 'payment-request.payer'

interface PayerMessage {
  /** The payment, or the refund: one message for each. */
  readonly key: string
  readonly requestId: string
  readonly paymentId: string
  readonly kind: 'receipt' | 'refund'
  /** Minor units. */
  readonly amount: number
}

/** Notifies whoever paid once the transaction commits. */
export const enqueuePayerMessage = (tx: Transaction, { key, ...payload }: PayerMessage): Promise<void> =>
  addToOutbox(tx, {
    ...{ topic: PAYER_MESSAGE_TOPIC, key: `${payload.kind} ${key}`, stream: payload.requestId },
    payload: { ...payload },
  })

/** Notifies the payer of a link of each refund, whether staff give it or the money came beyond what was due. */
export const payerRefundListener: Hooks['refundListener'] = {
  async refundRequested(tx, { refundId, amount }) {
    const paid = await findRequestPaymentOfRefund(tx, refundId)
    if (paid) await enqueuePayerMessage(tx, { ...paid, key: refundId, kind: 'refund', amount })
  },
}

const loadMessage = (platform: Platform, { brandId, payload }: OutboxEntry) =>
  platform.db.tenant(brandId, async (tx) => {
    const payer = await findPayerOfPayment(tx, String(payload.paymentId))
    const request = payer && (await findRequest(tx, payer.requestId))
    if (!payer || !request) return undefined
    // A link that staff gave themselves: the code has reached the payer by SMS.
    const channel = request.sentBy ?? 'sms'
    const to = (channel === 'email' ? request.email : payer.phone) ?? ''
    const language = (await loadUser(tx, payer.userId))?.language ?? 'en'
    return to === '' ? undefined : { request, channel, to, language }
  })

/** Sends the receipt of a payment by link, or that money goes back, the way the link came; nothing to forgotten payers. */
export const createPayerMessageHandler = (platform: Platform): OutboxHandler => ({
  topic: PAYER_MESSAGE_TOPIC,
  async handle(entry) {
    const found = await loadMessage(platform, entry)
    if (!found) return
    const { request, language, ...target } = found
    const translate = platform.catalogue.getTranslator(language, 'pay-links')
    const link = buildRequestUrl(platform, request.id)
    const number = String(request.number)
    const amount = formatMoney(money(Number(entry.payload.amount), request.currency), language)
    const kind = entry.payload.kind === 'refund' ? 'refund' : 'receipt'
    await sendMessage(platform, {
      ...{ ...target, id: entry.id, brandId: entry.brandId, language, number, link },
      write: (brand) => ({
        text: translate(`message.${kind}`, { brand, number, amount, link }),
        subject: translate(`message.${kind}Subject`, { brand, number, amount }),
        body: translate(`message.${kind}`, { brand, number, amount, link: '' }).trim(),
        button: translate('message.receiptButton'),
        why: translate('message.receiptWhy', { brand }),
      }),
    })
  },
})
