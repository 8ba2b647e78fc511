import type { Transaction } from '#platform/db/transaction.ts'

export interface Driver {
  readonly _id: string
  readonly name: string
}

/** The drivers of these orders, by order; an order without one is missing. */
export const findOrderDrivers = async (
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Driver>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.sql
    .selectFrom('order_drivers')
    .innerJoin('staff', 'staff.id', 'order_drivers.staff_id')
    .select(['order_drivers.order_id', 'staff.id', 'staff.name'])
    .where('order_drivers.order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ order_id, id, name }) => [order_id, { _id: id, name }]))
}

interface AssignmentInput {
  readonly orderId: string
  readonly driverId: string
  /** The member of staff who assigns. */
  readonly by: string
}

/** Assigns an order to a driver, instead of the one who had it. */
export const saveOrderDriver = async (
  tx: Transaction,
  { orderId, driverId, by }: AssignmentInput,
): Promise<void> => {
  const values = { staff_id: driverId, assigned_by: by, assigned_at: tx.now }
  await tx.sql
    .insertInto('order_drivers')
    .values({ order_id: orderId, ...values })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(values))
    .execute()
}

export const deleteOrderDriver = async (tx: Transaction, orderId: string): Promise<void> => {
  await tx.sql.deleteFrom('order_drivers').where('order_id', '=', orderId).execute()
}

/** How many orders that are not over each driver has. */
export const countOpenOrdersByDriver = async (tx: Transaction): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.sql
    .selectFrom('order_drivers')
    .innerJoin('orders', 'orders.id', 'order_drivers.order_id')
    .select((eb) => ['order_drivers.staff_id', eb.fn.countAll<number>().as('open')])
    .where('orders.finished_at', 'is', null)
    .groupBy('order_drivers.staff_id')
    .execute()
  return new Map(rows.map(({ staff_id, open }) => [staff_id, Number(open)]))
}
