import type { BrandRecord } from '#core/sites/domain/site.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { UndeliverableError } from '#platform/outbox/outbox.ts'
import { MessageRefusedError, type OutgoingMessage } from '../contract/message-provider.ts'
import { GENERIC_TEMPLATE } from '../domain/message-placeholders.ts'
import { deliverMessage } from './deliver-message.client.ts'
import { renderMailPage } from './mail-page.formatter.ts'

/** A message of another area about something that is no order, such as a payment link. */
export interface DirectMessage extends Pick<OutgoingMessage, 'id' | 'brandId' | 'to' | 'stopAddress'> {
  readonly channel: 'sms' | 'whatsapp' | 'email'
  readonly language: Language
  /** The number that people say aloud, for WhatsApp's template. */
  readonly number: string
  readonly link: string
  /** Its texts, given the merchant's name. */
  readonly write: (brand: string) => {
    /** For phones, with the link. */
    readonly text: string
    /** For e-mail: subject, text without the link, the words on its button, and why it was sent. */
    readonly subject: string
    readonly body: string
    readonly button: string
    readonly why: string
  }
}

/** The product's own name and colour, for mails before there is a brand. */
const OURSELVES: Sender = { name: { en: 'Compass' }, colorCode: '#334155' }

type Sender = Pick<BrandRecord, 'name' | 'colorCode'>

const render = (
  { channel, language, number, link, stopAddress, write }: DirectMessage,
  brand: Sender,
): Omit<OutgoingMessage, 'id' | 'brandId' | 'to' | 'channel'> => {
  const sender = localize(brand.name, language)
  const { text: shortText, subject, body, button, why } = write(sender)
  if (channel === 'email') {
    const page = { language, sender, heading: subject, text: body, link, button, why }
    const html = renderMailPage({ ...page, color: brand.colorCode })
    const text = `${body}\n\n${link}\n\n${why}`
    return { sender, subject, text, html, ...(stopAddress !== undefined && { stopAddress }) }
  }
  const template = { name: GENERIC_TEMPLATE, language, parameters: [number, shortText] }
  return { sender, subject: '', text: shortText, ...(channel === 'whatsapp' && { template }) }
}

/**
 * Sends one message now: call it from an outbox handler, outside of any transaction.
 * @throws UndeliverableError when no retry would help
 */
export const sendMessage = async (
  platform: Pick<Platform, 'db' | 'hooks'>,
  message: DirectMessage,
): Promise<void> => {
  const { id, brandId, channel, to } = message
  const brand =
    brandId === null ? OURSELVES : await platform.db.tenant(brandId, (tx) => loadBrand(tx, brandId))
  try {
    await deliverMessage(platform, { ...render(message, brand), id, brandId, channel, to })
  } catch (error) {
    if (error instanceof MessageRefusedError) throw new UndeliverableError(error.message)
    throw error
  }
}
