import type { CodeMessage } from '#core/customers/contract/code-sender.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/area.ts'
import { newId } from '#platform/kernel/ids.ts'
import { localize } from '#platform/kernel/language.ts'
import { templateName } from '../domain/message-gaps.ts'
import { deliver } from './deliver.ts'

/**
 * Sends a one-time code at once. Unlike other messages it is never written down: what is lost on the way is asked
 * for again. An SMS ends with the line by which phones offer the code for this very host and no other.
 */
export const sendCodeBy =
  (platform: Platform) =>
  async (code: CodeMessage): Promise<void> => {
    const brand = await platform.db.tenant(code.brandId, (unit) => loadBrand(unit, unit.brandId))
    const name = localize(brand.name, code.language)
    const text = platform.catalogue.of(code.language, 'notifications')('code.text', {
      code: code.code,
      brand: name,
    })
    const channel = code.channel === 10 ? 'sms' : 'whatsapp'
    await deliver(platform, {
      id: newId(platform.random),
      brandId: code.brandId,
      channel,
      to: code.phone,
      sender: name,
      subject: '',
      template: {
        name: templateName('code.text'),
        language: code.language,
        parameters: [code.code],
        code: code.code,
      },
      text: channel === 'sms' ? `${text}\n\n@${code.host} #${code.code}` : text,
    })
  }
