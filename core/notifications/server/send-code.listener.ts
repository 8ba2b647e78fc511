import type { CodeChannel, CodeSender } from '#core/customers/contract/code-sender.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateId } from '#platform/kernel/ids.ts'
import { localize } from '#platform/kernel/language.ts'
import { toTemplateName } from '../domain/message-placeholders.ts'
import { deliverMessage } from './deliver-message.client.ts'
import { listServedChannels } from './served-channels.service.ts'

const MESSAGE_CHANNELS = { 10: 'sms', 20: 'whatsapp' } as const
const CODE_CHANNELS: readonly CodeChannel[] = [10, 20]

/**
 * Sends a one-time code immediately. Unlike other messages it is never stored: a lost code is requested again. An SMS
 * ends with the line by which phones offer the code only for this exact host.
 */
export const createCodeSender = (platform: Platform): CodeSender => ({
  channels: () => {
    const served = listServedChannels(platform.hooks)
    return CODE_CHANNELS.filter((channel) => served.has(MESSAGE_CHANNELS[channel]))
  },
  async send(code) {
    const brand = await platform.db.tenant(code.brandId, (tx) => loadBrand(tx, tx.brandId))
    const name = localize(brand.name, code.language)
    const text = platform.catalogue.getTranslator(code.language, 'notifications')('code.text', {
      code: code.code,
      brand: name,
    })
    const channel = MESSAGE_CHANNELS[code.channel]
    await deliverMessage(platform, {
      id: generateId(platform.random),
      brandId: code.brandId,
      channel,
      to: code.phone,
      sender: name,
      subject: '',
      template: {
        name: toTemplateName('code.text'),
        language: code.language,
        parameters: [code.code],
        code: code.code,
      },
      text: channel === 'sms' ? `${text}\n\n@${code.host} #${code.code}` : text,
    })
  },
})
