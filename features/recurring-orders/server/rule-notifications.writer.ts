import { loadUser } from '#core/customers/server/customers.service.ts'
import { notifyCustomer } from '#core/notifications/server/notify-customer.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { OccurrenceRow } from './occurrences.repo.ts'
import type { OrderingOutlet } from './order-plan.loader.ts'
import type { RuleRow } from './rules.repo.ts'

/** The language of messages to a user. */
export const loadUserLanguage = async (tx: Transaction, userId: string): Promise<Language> =>
  (await loadUser(tx, userId))?.language ?? 'en'

interface RuleNotice {
  readonly rule: RuleRow
  readonly outlet: Pick<OrderingOutlet, 'store'>
}

interface NotificationInput {
  readonly about: string
  readonly key: string
  readonly values: Record<string, string | number>
  /** The order it is about and the page it links to; the rule's source order and the rules page when absent. */
  readonly orderId?: string
  readonly page?: string
  readonly until?: Date
}

const notifyOwner = async (
  tx: Transaction,
  { rule }: RuleNotice,
  { about, key, values, ...to }: NotificationInput,
): Promise<void> =>
  notifyCustomer(tx, {
    ...{ orderId: rule.order_id, page: 'recurring-orders', ...to },
    ...{ about: `${rule.id} ${about}`, area: 'recurring-orders', key, values },
  })

/** Notifies the customer of a declined card, with the page for paying manually. */
export const notifyRecurringOrderDeclined = async (
  tx: Transaction,
  news: RuleNotice,
  { row, reason, orderId }: { row: OccurrenceRow; reason: string; orderId: string },
): Promise<void> => {
  const language = await loadUserLanguage(tx, news.rule.user_id)
  const date = formatDateTime(row.wanted_at, news.outlet.store.timeZone, language)
  const key = 'message.declined'
  await notifyOwner(tx, news, {
    ...{ about: `${row.day} ${key}`, key, values: { date, reason } },
    ...{ orderId, page: 'order-summary', until: row.wanted_at },
  })
}

/** Notifies the customer why an order was not placed; `shouldGiveUp`: there is no further attempt. */
export const notifyRecurringOrderFailed = async (
  tx: Transaction,
  news: RuleNotice,
  { row, reason, isOver }: { row: OccurrenceRow; reason: string; isOver: boolean },
): Promise<void> => {
  const language = await loadUserLanguage(tx, news.rule.user_id)
  const date = formatDateTime(row.wanted_at, news.outlet.store.timeZone, language)
  const key = isOver ? 'message.failed' : 'message.trying'
  await notifyOwner(tx, news, { about: `${row.day} ${key}`, key, values: { date, reason } })
}

/** Names all orders that could not be placed in time, in one message. */
export const notifyRecurringOrdersMissed = async (
  tx: Transaction,
  { missed, ...news }: RuleNotice & { readonly missed: readonly Pick<OccurrenceRow, 'day' | 'wanted_at'>[] },
): Promise<void> => {
  const language = await loadUserLanguage(tx, news.rule.user_id)
  const last = missed.at(-1)
  if (!last) return
  const date = formatDateTime(last.wanted_at, news.outlet.store.timeZone, language)
  const values = { count: missed.length, date }
  await notifyOwner(tx, news, { about: `${last.day} missed`, key: 'message.missed', values })
}
