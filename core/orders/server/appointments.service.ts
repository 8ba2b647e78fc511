import type { Transaction } from '#platform/db/transaction.ts'
import { type BookedAppointment, findAppointments } from './appointments.repo.ts'

/**
 * The appointments of an outlet that may overlap a span. Cancelled and declined orders take nobody's time, so nothing
 * has to be released when an order ends.
 */
export const loadAppointments = (
  tx: Transaction,
  storeId: string,
  span: { readonly from: Date; readonly to: Date },
): Promise<BookedAppointment[]> => findAppointments(tx, storeId, span)
