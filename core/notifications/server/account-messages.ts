import { sql } from 'kysely'
import { loadUser } from '#core/customers/server/customers.service.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { days, later } from '#platform/kernel/clock.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { addToOutbox, type OutboxCarrier } from '#platform/outbox/outbox.ts'
import { templateName } from '../domain/message-gaps.ts'
import { channelsFor } from '../domain/order-message.ts'
import { deliver } from './deliver.ts'
import { TOPIC as ORDER_MESSAGE } from './order-messages.ts'

const TOPIC = 'account.phoneChanged'
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
export const phoneNotice: Hooks['phoneChanged'] = async (unit, { userId, from, language }) => {
  const { msgConfig } = await loadBrand(unit, unit.brandId)
  const [channel] = channelsFor({ msgConfig, isSmsEnabled: true, hasEmail: false })
  const payload: PhoneNotice = {
    userId,
    to: from,
    channel: channel === 'whatsapp' ? 'whatsapp' : 'sms',
    language,
  }
  await addToOutbox(unit, { topic: TOPIC, key: unit.newId(), payload })
}

export const phoneNoticeCarrier = (platform: Platform): OutboxCarrier => ({
  topic: TOPIC,
  async carry({ id, brandId, payload }) {
    const { userId, to, channel, language } = payload as PhoneNotice
    const { brand, user } = await platform.db.tenant(brandId, async (unit) => ({
      brand: await loadBrand(unit, unit.brandId),
      user: await loadUser(unit, userId),
    }))
    // Deleted meanwhile: then there is no account to lose any more.
    if (!user?.phone) return
    const sender = localize(brand.name, language)
    const values = { brand: sender, ending: user.phone.slice(-2) }
    const text = platform.catalogue.of(language, 'notifications')(PHONE_CHANGED, values)
    const template = { name: templateName(PHONE_CHANGED), language, parameters: [sender, values.ending] }
    await deliver(platform, { id, brandId, channel, to, sender, subject: '', text, template })
  },
})

/** Erases the notices of one person, and with them the former number. */
export const forgetPhoneNotices = async (unit: Unit, userId: string): Promise<void> => {
  await unit.sql
    .deleteFrom('outbox')
    .where('topic', '=', TOPIC)
    .where(sql`payload ->> 'userId'`, '=', userId)
    .execute()
}

/** So long staff can send again what reached nobody. */
const DEAD_FOR = days(30)

/**
 * Erases notices that were delivered a day ago, because a former number is nobody's business any longer, and messages
 * that reached nobody a month ago.
 */
export const forgetNoticesJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'notifications.forget',
  cron: '29 * * * *',
  handle: () =>
    db.system(async (unit) => {
      await unit.sql
        .deleteFrom('outbox')
        .where('topic', '=', TOPIC)
        .where('delivered_at', '<', later(unit.now, -days(1)))
        .execute()
      await unit.sql
        .deleteFrom('outbox')
        .where('topic', '=', ORDER_MESSAGE)
        .where('given_up_at', '<', later(unit.now, -DEAD_FOR))
        .execute()
    }),
})
