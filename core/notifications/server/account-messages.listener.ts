import { sql } from 'kysely'
import { loadUser } from '#core/customers/server/customers.service.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { addToOutbox, type OutboxHandler } from '#platform/outbox/outbox.ts'
import { toTemplateName } from '../domain/message-placeholders.ts'
import { pickChannels } from '../domain/order-message.ts'
import { deliverMessage } from './deliver-message.client.ts'
import { ORDER_MESSAGE_TOPIC as ORDER_MESSAGE } from './order-messages.listener.ts'

const PHONE_NOTICE_TOPIC = 'account.phoneChanged'
/** The key of its words. */
const PHONE_CHANGED = 'account.phoneChanged'

interface PhoneNotice extends Record<string, unknown> {
  readonly userId: string
  /** The number that the account had, in E.164: whoever lost the account to a thief still reads there. */
  readonly to: string
  readonly channel: 'sms' | 'whatsapp'
  readonly language: Language
}

/** Tells the phone that an account had that it has another one now. */
export const phoneChangeListener: Hooks['phoneChanged'] = async (unit, { userId, from, language }) => {
  const { msgConfig } = await loadBrand(unit, unit.brandId)
  const [channel] = pickChannels({ msgConfig, isSmsEnabled: true, hasEmail: false })
  const payload: PhoneNotice = {
    userId,
    to: from,
    channel: channel === 'whatsapp' ? 'whatsapp' : 'sms',
    language,
  }
  await addToOutbox(unit, { topic: PHONE_NOTICE_TOPIC, key: unit.generateId(), payload })
}

export const phoneNoticeCarrier = (platform: Platform): OutboxHandler => ({
  topic: PHONE_NOTICE_TOPIC,
  async handle({ id, brandId, payload }) {
    const { userId, to, channel, language } = payload as PhoneNotice
    const { brand, user } = await platform.db.tenant(brandId, async (unit) => ({
      brand: await loadBrand(unit, unit.brandId),
      user: await loadUser(unit, userId),
    }))
    // Deleted meanwhile: then there is no account to lose any more.
    if (!user?.phone) return
    const sender = localize(brand.name, language)
    const values = { brand: sender, ending: user.phone.slice(-2) }
    const text = platform.catalogue.getTranslator(language, 'notifications')(PHONE_CHANGED, values)
    const template = { name: toTemplateName(PHONE_CHANGED), language, parameters: [sender, values.ending] }
    await deliverMessage(platform, { id, brandId, channel, to, sender, subject: '', text, template })
  },
})

/** Erases the notices of one person, and with them the former number. */
export const deletePhoneNotices = async (unit: Transaction, userId: string): Promise<void> => {
  await unit.sql
    .deleteFrom('outbox')
    .where('topic', '=', PHONE_NOTICE_TOPIC)
    .where(sql`payload ->> 'userId'`, '=', userId)
    .execute()
}

/** So long staff can send again what reached nobody. */
const DEAD_LETTER_RETENTION = days(30)

/**
 * Erases notices that were delivered a day ago, because a former number is nobody's business any longer, and messages
 * that reached nobody a month ago.
 */
export const cleanupNoticesJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'notifications.forget',
  cron: '29 * * * *',
  handle: () =>
    db.system(async (unit) => {
      await unit.sql
        .deleteFrom('outbox')
        .where('topic', '=', PHONE_NOTICE_TOPIC)
        .where('delivered_at', '<', addMilliseconds(unit.now, -days(1)))
        .execute()
      await unit.sql
        .deleteFrom('outbox')
        .where('topic', '=', ORDER_MESSAGE)
        .where('given_up_at', '<', addMilliseconds(unit.now, -DEAD_LETTER_RETENTION))
        .execute()
    }),
})
