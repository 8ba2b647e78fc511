import type { OrderHead } from '#core/orders/domain/order.ts'
import type { BrandRecord } from '#core/sites/domain/site.ts'
import type { Platform } from '#platform/http/area.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { Money } from '#platform/kernel/money.ts'
import type { MessageChannel, OutgoingMessage } from '../contract/message-provider.ts'
import { GAPS, isOwnKey, NEWS_TEMPLATE, templateName } from '../domain/message-gaps.ts'
import { mailPage } from './mail-page.ts'
import type { CustomerNews } from './tell-customer.service.ts'

/** Whose words are used, and which page of the order they lead to; those of every order when absent. */
export interface Wording extends Partial<Pick<CustomerNews, 'area' | 'page' | 'values'>> {
  readonly key: string
  readonly language: Language
  readonly amount?: Money
}

export interface Facts {
  readonly order: OrderHead
  readonly brand: BrandRecord
}

type Written = Pick<OutgoingMessage, 'sender' | 'subject' | 'text' | 'html' | 'template' | 'link'>

type Values = Readonly<Record<string, string | number>>

const valuesOf = (
  platform: Platform,
  { order, brand }: Facts,
  { language, page = 'order-status', values, amount }: Wording,
): Values & { readonly brand: string; readonly number: string; readonly link: string } => ({
  ...values,
  brand: localize(brand.name, language),
  number: String(order.number),
  link: `${platform.origin()}/${order.store.homePath}/${page}/${order.id}`,
  ...(amount && { amount: formatMoney(amount, language) }),
  time: order.readyAt ? formatTime(order.readyAt, order.store.timeZone, language) : '',
})

/** A heading and what follows it. What parts say in words of their own has one heading for all. */
const headed = (
  platform: Platform,
  { key, language, area = 'notifications' }: Wording,
  values: Values,
): { readonly heading: string; readonly body: string } => {
  const own = platform.catalogue.of(language, 'notifications')
  if (area === 'notifications' && isOwnKey(key))
    return { heading: own(`title.${key}`, values), body: own(`body.${key}`, values) }
  const text = platform.catalogue.of(language, area)(key, { ...values, link: '' })
  return { heading: own('order.subject', values), body: text.trim() }
}

/** One text for all who read it on a phone; it holds the link, where one is of use. */
const short = (
  platform: Platform,
  { key, language, area = 'notifications' }: Wording,
  values: Values,
): string => platform.catalogue.of(language, area)(key, values)

/** Writes what a customer is told, in the form of each channel. */
export const writeMessage = (
  platform: Platform,
  facts: Facts,
  wording: Wording & { readonly channel: MessageChannel },
): Written => {
  const { channel, key, language, area = 'notifications' } = wording
  const values = valuesOf(platform, facts, wording)
  const { brand: sender, link, number } = values
  const own = platform.catalogue.of(language, 'notifications')
  const { heading, body } = headed(platform, wording, values)
  const said = { sender, subject: heading }
  switch (channel) {
    case 'sms':
      return { ...said, text: short(platform, wording, values) }
    case 'whatsapp': {
      const text = short(platform, wording, values)
      const template =
        area === 'notifications' && isOwnKey(key)
          ? {
              name: templateName(key),
              parameters: GAPS[key].map((gap) => String((values as Values)[gap] ?? '')),
            }
          : { name: NEWS_TEMPLATE, parameters: [number, text] }
      return { ...said, text, template: { ...template, language } }
    }
    case 'push':
      return { ...said, text: body, link }
    case 'email': {
      const why = own('mail.why', values)
      const page = { language, sender, heading, text: body, link, button: own('mail.open'), why }
      const html = mailPage({ ...page, color: facts.brand.colorCode })
      return { ...said, text: `${body}\n\n${link}\n\n${why}`, html }
    }
  }
}
