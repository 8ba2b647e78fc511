import type { OrderHeader } from '#core/orders/domain/order.ts'
import { computeMovedRange, computePromise } from '#core/orders/domain/promise.ts'
import type { BrandRecord } from '#core/sites/domain/site.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDay, formatTimeRange } from '#platform/i18n/format-time.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { Money } from '#platform/kernel/money.ts'
import type { MessageChannel, OutgoingMessage } from '../contract/message-provider.ts'
import {
  GENERIC_TEMPLATE,
  isBuiltInMessageKey,
  MESSAGE_PLACEHOLDERS,
  toTemplateName,
} from '../domain/message-placeholders.ts'
import { renderMailPage } from './mail-page.formatter.ts'
import type { CustomerNotification } from './notify-customer.service.ts'

/** The area of the text, and the page of the order for the link; the defaults of all orders when absent. */
export interface MessageWording extends Partial<Pick<CustomerNotification, 'area' | 'page' | 'values'>> {
  readonly key: string
  readonly language: Language
  readonly amount?: Money
}

export interface OrderMessageContext {
  readonly order: OrderHeader
  readonly brand: BrandRecord
}

type RenderedMessage = Pick<OutgoingMessage, 'sender' | 'subject' | 'text' | 'html' | 'template' | 'link'>

type TemplateValues = Readonly<Record<string, string | number>>

/** The range in which the customer receives the order, as the order's page states it; with the day if it was agreed. */
const formatExpectation = (order: OrderHeader, language: Language): string => {
  const range = computeMovedRange(order) ?? computePromise(order)
  if (!range) return ''
  const zone = order.store.timeZone
  const clock = formatTimeRange({ ...range, zone }, language)
  return order.scheduledFor ? `${formatDay(range.from, zone, language)}, ${clock}` : clock
}

const getTemplateValues = (
  platform: Platform,
  { order, brand }: OrderMessageContext,
  { language, page = 'order-status', values, amount }: MessageWording,
): TemplateValues & { readonly brand: string; readonly number: string; readonly link: string } => ({
  ...values,
  brand: localize(brand.name, language),
  number: String(order.number),
  link: `${platform.origin()}/${order.store.homePath}/${page}/${order.id}`,
  ...(amount && { amount: formatMoney(amount, language) }),
  time: formatExpectation(order, language),
})

/** A heading and its continuation. Texts of other areas share one heading. */
const formatHeading = (
  platform: Platform,
  { key, language, area = 'notifications' }: MessageWording,
  values: TemplateValues,
): { readonly heading: string; readonly body: string } => {
  const own = platform.catalogue.getTranslator(language, 'notifications')
  if (area === 'notifications' && isBuiltInMessageKey(key))
    return { heading: own(`title.${key}`, values), body: own(`body.${key}`, values) }
  const text = platform.catalogue.getTranslator(language, area)(key, { ...values, link: '' })
  return { heading: own('order.subject', values), body: text.trim() }
}

/** One text for all phone channels, with the link where it is useful. */
const formatShortText = (
  platform: Platform,
  { key, language, area = 'notifications' }: MessageWording,
  values: TemplateValues,
): string => platform.catalogue.getTranslator(language, area)(key, values)

/** Renders a message in the format of each channel. */
export const renderMessage = (
  platform: Platform,
  context: OrderMessageContext,
  wording: MessageWording & { readonly channel: MessageChannel },
): RenderedMessage => {
  const { channel, key, language, area = 'notifications' } = wording
  const values = getTemplateValues(platform, context, wording)
  const { brand: sender, link, number } = values
  const own = platform.catalogue.getTranslator(language, 'notifications')
  const { heading, body } = formatHeading(platform, wording, values)
  const said = { sender, subject: heading }
  switch (channel) {
    case 'sms':
      return { ...said, text: formatShortText(platform, wording, values) }
    case 'whatsapp': {
      const text = formatShortText(platform, wording, values)
      const template =
        area === 'notifications' && isBuiltInMessageKey(key)
          ? {
              name: toTemplateName(key),
              parameters: MESSAGE_PLACEHOLDERS[key].map((gap) =>
                String((values as TemplateValues)[gap] ?? ''),
              ),
            }
          : { name: GENERIC_TEMPLATE, parameters: [number, text] }
      return { ...said, text, template: { ...template, language } }
    }
    case 'push':
      return { ...said, text: body, link }
    case 'email': {
      const why = own('mail.why', values)
      const page = { language, sender, heading, text: body, link, button: own('mail.open'), why }
      const html = renderMailPage({ ...page, color: context.brand.colorCode })
      return { ...said, text: `${body}\n\n${link}\n\n${why}`, html }
    }
  }
}
