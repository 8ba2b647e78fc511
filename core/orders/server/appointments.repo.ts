import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { MAX_APPOINTMENT_MINUTES } from '../domain/order.ts'
import { ORDER_STATUSES } from '../domain/order-status.ts'
import { isCancelledOrDeclined } from '../domain/transitions.ts'
import './orders.tables.ts'

/** The time of a person that an order takes. */
export interface BookedAppointment {
  readonly personId: string
  readonly start: Date
  readonly minutes: number
}

const GIVES_TIME_BACK = ORDER_STATUSES.filter(isCancelledOrDeclined)

/** The appointments of an outlet that may overlap a span, without those of cancelled and declined orders. */
export const findAppointments = async (
  tx: Transaction,
  storeId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<BookedAppointment[]> => {
  const rows = await tx.sql
    .selectFrom('orders')
    .select(['scheduled_for as start', 'appointment'])
    .where('store_id', '=', storeId)
    .where('appointment', 'is not', null)
    .where('status', 'not in', GIVES_TIME_BACK)
    .where('scheduled_for', '>', addMilliseconds(from, -minutes(MAX_APPOINTMENT_MINUTES)))
    .where('scheduled_for', '<', to)
    .execute()
  return rows.flatMap(({ start, appointment }) =>
    start && appointment ? [{ personId: appointment.personId, start, minutes: appointment.minutes }] : [],
  )
}
