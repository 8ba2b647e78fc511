import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { MAX_APPOINTMENT_MINUTES } from '#core/orders/domain/order.ts'
import { loadAppointments } from '#core/orders/server/appointments.service.ts'
import { getChannelHours } from '#core/stores/domain/channel-state.ts'
import type { ScheduledChannel, StoreRecord } from '#core/stores/domain/store.ts'
import { type Interval, listIntervals } from '#core/stores/domain/weekly-hours.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days, minutes } from '#platform/kernel/clock.ts'
import type { Diary, Person, Service } from '../domain/diary.ts'

/** The services in a cart that are done by appointment. */
export const listServices = ({ lines, menu }: Pick<LiveCart, 'lines' | 'menu'>): Service[] =>
  lines.flatMap(({ line, product }) =>
    product?.durationMinutes
      ? [
          {
            sku: product.sku,
            category: menu.categories.find(({ _id }) => _id === product.categoryId)?.key,
            minutes: product.durationMinutes * line.qty,
          },
        ]
      : [],
  )

/** Openings past midnight begin the day before, and may merge with those of the day before that. */
const MARGIN_DAYS = 2

interface DiarySpan {
  /** Of the earliest start. */
  readonly from: Date
  /** Of the latest start. */
  readonly to: Date
}

/** When each of some people works, and what takes their time, for appointments that begin within a span. */
export const loadDiaries = async (
  tx: Transaction,
  { store, channel, people }: { store: StoreRecord; channel: ScheduledChannel; people: readonly Person[] },
  { from, to }: DiarySpan,
): Promise<Diary[]> => {
  const until = addMilliseconds(to, minutes(MAX_APPOINTMENT_MINUTES))
  const toDate = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(store.timeZone).toPlainDate()
  const first = toDate(addMilliseconds(from, -days(MARGIN_DAYS)))
  const count = first.until(toDate(addMilliseconds(until, days(MARGIN_DAYS)))).days + 1
  const listHours = (hours: Parameters<typeof listIntervals>[0]): Interval[] =>
    listIntervals(hours, store.timeZone, { first, count })
  const open = listHours(getChannelHours(store, channel))
  const downtime = store.downtime
    ? [{ start: store.downtime.from.getTime(), end: store.downtime.to.getTime() }]
    : []
  const booked = await loadAppointments(tx, store._id, { from, to: until })
  return people.map(({ _id, hours }) => ({
    personId: _id,
    working: hours ? [open, listHours(hours)] : [open],
    taken: [
      ...downtime,
      ...booked
        .filter(({ personId }) => personId === _id)
        .map(({ start, minutes: length }) => ({
          start: start.getTime(),
          end: start.getTime() + minutes(length),
        })),
    ],
  }))
}
