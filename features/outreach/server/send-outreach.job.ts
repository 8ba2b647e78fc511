import { listUncontactable } from '#core/customers/server/contact-guard.service.ts'
import { listRatedOrders } from '#core/orders/server/rated-orders.service.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { runEachIsolated } from '#platform/jobs/run-each-isolated.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { isCelebratedOn } from '../domain/birthday.ts'
import { countMinutesUntilQuiet, isQuiet } from '../domain/quiet-hours.ts'
import {
  type Candidate,
  listBirthdayCandidates,
  listFirstOrderCandidates,
  listRatingCandidates,
  listWinBackCandidates,
} from './candidates.repo.ts'
import { countRecent, insertMessage, lockSending } from './messages.repo.ts'
import { findLimits, type KindSettings, type Limits, listKinds, listSendingBrands } from './settings.repo.ts'

/** One message to one customer. */
export const OUTREACH_TOPIC = 'outreach.message'

const getLocalTime = (now: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)

/** The days on which it is somewhere on earth today, `delay` days later, with the leap day before 1 March. */
const listBirthdayDates = (now: Date, delay: number) =>
  [-1, 0, 1].flatMap((shift) => {
    const { month, day, year, inLeapYear } = getLocalTime(now, 'UTC').add({ days: delay + shift })
    const date = { month, day, year }
    return month === 2 && day === 28 && !inLeapYear ? [date, { month: 2, day: 29, year }] : [date]
  })

/** Those whose birthday is in `delay` days by the clock of their outlet, once for each year. */
const findBirthdays = async (
  tx: Transaction,
  delay: number,
  standardZone: string,
): Promise<readonly Candidate[]> => {
  const found = await listBirthdayCandidates(tx, listBirthdayDates(tx.now, delay))
  return found.flatMap((candidate) => {
    const timeZone = candidate.timeZone || standardZone
    const { month, day, year, inLeapYear } = getLocalTime(tx.now, timeZone).add({ days: delay })
    const isToday = isCelebratedOn(candidate, { month, day, isLeapYear: inLeapYear })
    return isToday ? [{ ...candidate, timeZone, about: String(year) }] : []
  })
}

/** Orders that are not rated yet; nobody is asked where orders cannot be rated. */
const findUnrated = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  delay: number,
): Promise<readonly Candidate[]> => {
  const found = await listRatingCandidates(tx, delay)
  const orderIds = found.map(({ about }) => about)
  const rated = await listRatedOrders(hooks, tx, orderIds)
  return rated ? found.filter(({ about }) => !rated.has(about)) : []
}

const findCandidates = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { kind, delay }: KindSettings,
): Promise<readonly Candidate[]> => {
  if (kind === 'rating') return findUnrated(platform, tx, delay)
  if (kind === 'firstOrder') return listFirstOrderCandidates(tx, delay)
  if (kind === 'winBack') return listWinBackCandidates(tx, delay)
  const [store] = await loadStores(tx)
  return findBirthdays(tx, delay, store?.timeZone ?? 'UTC')
}

/** How long a message to somebody may be sent; undefined in their quiet hours. */
const getDeadline = (now: Date, timeZone: string, { quiet }: Limits): Date | undefined => {
  const { hour, minute } = getLocalTime(now, timeZone)
  const minuteOfDay = hour * 60 + minute
  if (isQuiet(quiet, minuteOfDay)) return undefined
  return addMilliseconds(now, minutes(countMinutesUntilQuiet(quiet, minuteOfDay)))
}

/** Books the messages of one kind that are due now. */
const bookKind = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { settings, limits }: { readonly settings: KindSettings; readonly limits: Limits },
): Promise<void> => {
  const candidates = await findCandidates(platform, tx, settings)
  const userIds = [...new Set(candidates.map(({ userId }) => userId))]
  const refused = await listUncontactable(platform.hooks, tx, userIds)
  const written = new Map(await countRecent(tx, userIds))
  for (const { userId, about, timeZone } of candidates) {
    const until = getDeadline(tx.now, timeZone, limits)
    const count = written.get(userId) ?? 0
    if (!until || refused.has(userId) || count >= limits.monthlyCap) continue
    const { kind, promotionId } = settings
    const id = await insertMessage(tx, { userId, kind, about, promotionId, until })
    if (id === undefined) continue
    written.set(userId, count + 1)
    await addToOutbox(tx, { topic: OUTREACH_TOPIC, key: id, payload: { messageId: id } })
  }
}

/** Books what is due for a brand, in one transaction. */
export const bookOutreach = (platform: Pick<Platform, 'db' | 'hooks'>, brandId: string): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    await lockSending(tx)
    const limits = await findLimits(tx)
    for (const settings of await listKinds(tx))
      if (settings.isOn) await bookKind(platform, tx, { settings, limits })
  })

/** Every ten minutes what is due is sent, outside of each customer's quiet hours. */
export const createOutreachJob = (platform: Platform): JobDefinition => ({
  name: 'outreach.send',
  cron: '*/10 * * * *',
  handle: async () => {
    const brands = await platform.db.system(listSendingBrands)
    const items = brands.map((brandId) => ({ brandId }))
    await runEachIsolated(platform, items, ({ brandId }) => bookOutreach(platform, brandId))
  },
})
