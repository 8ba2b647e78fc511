import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { splitRefunds } from '#core/payments/domain/refund-sums.ts'
import type { BrandRecord } from '#core/sites/domain/site.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatColumnMoney, formatMinutes, formatNumber } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { OutgoingMessage } from '../contract/message-provider.ts'
import { type MailRow, renderMailPage } from './mail-page.formatter.ts'

interface ReceiptMailInput {
  readonly order: FullOrder
  readonly brand: BrandRecord
  readonly language: Language
}

/** What was ordered, with the chosen options below each line. */
const listLines = ({ products }: FullOrder, language: Language): MailRow[] =>
  products.map(({ qty, name, customize, total }) => ({
    name: `${formatNumber(qty, language)} × ${name}`,
    detail: joinWithCommas(
      customize.flatMap(({ variants }) => variants.map((variant) => variant.name)),
      language,
    ),
    amount: formatColumnMoney(total, language),
  }))

/** Subtotal, every discount, fee, tax and tip, the total, and what was given back. */
const listSums = (platform: Platform, { order, language }: ReceiptMailInput): MailRow[] => {
  const cart = platform.catalogue.getTranslator(language, 'cart')
  const own = platform.catalogue.getTranslator(language, 'notifications')
  const { subTotal, total, trace, payment } = order
  const row = (name: string, amount: typeof total, isStrong = false): MailRow => ({
    ...{ name, detail: '', amount: formatColumnMoney(amount, language), isStrong },
  })
  const { refunded } = payment
  const left = money(total.amount - refunded.amount, total.currency)
  return [
    row(cart('summary.subTotal'), subTotal),
    ...trace
      .filter(({ kind }) => kind !== 'line')
      .map(({ name, inclusive, amount }) => row(inclusive ? cart('summary.inside', { name }) : name, amount)),
    row(cart('summary.total'), total, true),
    ...(refunded.amount > 0
      ? [
          ...splitRefunds(payment).map(({ stage, amount }) =>
            row(own(`receipt.${stage}`), money(-amount.amount, total.currency)),
          ),
          row(own('receipt.left'), left, true),
        ]
      : []),
  ]
}

/** When, with whom and for how long; undefined where nobody's time is taken. */
const formatAppointment = (
  platform: Platform,
  { order: { appointment, scheduledFor, store }, language }: ReceiptMailInput,
): string | undefined =>
  appointment && scheduledFor
    ? platform.catalogue.getTranslator(language, 'notifications')('receipt.appointment', {
        moment: formatDateTime(scheduledFor, store.timeZone, language),
        name: appointment.with,
        time: formatMinutes(appointment.minutes, appointment.minutes, language),
      })
    : undefined

/** The receipt of an order as a mail, with the order's page as its link. */
export const renderReceiptMail = (
  platform: Platform,
  input: ReceiptMailInput,
): Pick<OutgoingMessage, 'sender' | 'subject' | 'text' | 'html'> => {
  const { order, brand, language } = input
  const own = platform.catalogue.getTranslator(language, 'notifications')
  const sender = localize(brand.name, language)
  const link = `${platform.origin()}/${order.store.homePath}/order-summary/${order._id}`
  const heading = own('receipt.heading', { number: order.orderId })
  const placed = formatDateTime(order.placedAt, order.store.timeZone, language)
  const where = joinWithCommas([order.store.name, order.store.address, placed].filter(Boolean), language)
  const text = [where, formatAppointment(platform, input)].filter(Boolean).join('. ')
  const why = own('receipt.why', { brand: sender })
  const rows = [listLines(order, language), listSums(platform, input)]
  const html = renderMailPage({
    ...{ language, sender, heading, text, rows, link, button: own('mail.open'), why },
    color: brand.colorCode,
  })
  const plain = rows
    .map((part) =>
      part.map(({ name, detail, amount }) => `${name}: ${amount}${detail && `\n  ${detail}`}`).join('\n'),
    )
    .join('\n\n')
  return { sender, subject: heading, text: [heading, text, plain, link, why].join('\n\n'), html }
}
