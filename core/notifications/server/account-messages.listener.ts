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
import { deleteDeliveredNotices, deleteNoticesOfUser, deleteUndeliveredMessages } from './notices.repo.ts'
import { ORDER_MESSAGE_TOPIC as ORDER_MESSAGE } from './order-messages.listener.ts'

const PHONE_NOTICE_TOPIC = 'account.phoneChanged'
/** The key of its text. */
const PHONE_CHANGED = 'account.phoneChanged'

interface PhoneNotice extends Record<string, unknown> {
  readonly userId: string
  /** The former number of the account, in E.164: the owner of a stolen account can still read it there. */
  readonly to: string
  readonly channel: 'sms' | 'whatsapp'
  readonly language: Language
}

/** Notifies the former phone of an account that its number was changed. */
export const enqueuePhoneChangeNotice: Hooks['phoneChanged'] = async (tx, { userId, from, language }) => {
  const { msgConfig } = await loadBrand(tx, tx.brandId)
  const [channel] = pickChannels({ msgConfig, isSmsEnabled: true, hasEmail: false, isForPhone: true })
  const payload: PhoneNotice = {
    userId,
    to: from,
    channel: channel === 'whatsapp' ? 'whatsapp' : 'sms',
    language,
  }
  await addToOutbox(tx, { topic: PHONE_NOTICE_TOPIC, key: tx.generateId(), payload })
}

export const createPhoneNoticeHandler = (platform: Platform): OutboxHandler => ({
  topic: PHONE_NOTICE_TOPIC,
  async handle({ id, brandId, payload }) {
    const { userId, to, channel, language } = payload as PhoneNotice
    const { brand, user } = await platform.db.tenant(brandId, async (tx) => ({
      brand: await loadBrand(tx, tx.brandId),
      user: await loadUser(tx, userId),
    }))
    // Deleted in the meantime: no account is left to lose.
    if (!user?.phone) return
    const sender = localize(brand.name, language)
    const values = { brand: sender, ending: user.phone.slice(-2) }
    const text = platform.catalogue.getTranslator(language, 'notifications')(PHONE_CHANGED, values)
    const template = { name: toTemplateName(PHONE_CHANGED), language, parameters: [sender, values.ending] }
    await deliverMessage(platform, { id, brandId, channel, to, sender, subject: '', text, template })
  },
})

/** Deletes the notices of one person, including the former number. */
export const deletePhoneNotices = (tx: Transaction, userId: string): Promise<void> =>
  deleteNoticesOfUser(tx, PHONE_NOTICE_TOPIC, userId)

/** How long staff can resend undelivered messages. */
const DEAD_LETTER_RETENTION = days(30)

/**
 * Deletes notices one day after delivery, because a former number is no longer needed, and undelivered messages after
 * a month.
 */
export const createNoticesCleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'notifications.forget',
  cron: '29 * * * *',
  handle: () =>
    db.system(async (tx) => {
      await deleteDeliveredNotices(tx, PHONE_NOTICE_TOPIC, addMilliseconds(tx.now, -days(1)))
      const before = addMilliseconds(tx.now, -DEAD_LETTER_RETENTION)
      await deleteUndeliveredMessages(tx, ORDER_MESSAGE, before)
    }),
})
