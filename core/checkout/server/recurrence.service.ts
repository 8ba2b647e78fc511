import type { OrderRecord } from '#core/orders/domain/order.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'

/** A rule as it was sent with an order; its fields are known to the plugin alone. */
export type RequestedRecurrence = Readonly<Record<string, unknown>>

interface RecurrenceContext {
  readonly caller: CustomerCaller
  readonly storeId: string
  readonly recurrence: RequestedRecurrence
  readonly payment: PaymentSelection
  /** The saved address of a delivery. */
  readonly addressId: string | undefined
}

/** Writes the rule of an order in the transaction that has written the order; a failure undoes the order. */
export type WriteRecurrence = (tx: Transaction, order: OrderRecord) => Promise<Result<void, Failure>>

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Validates what can be validated before the order is placed, outside of any transaction. */
    orderRecurrence: (context: RecurrenceContext) => Promise<Result<WriteRecurrence, Failure>>
  }
}

const writeNothing: WriteRecurrence = async () => ok(undefined)

/** Prepares the rule that an order asks for; refused where no plugin knows recurring orders. */
export const prepareRecurrence = async (
  { hooks }: Pick<Platform, 'hooks'>,
  {
    recurrence,
    ...context
  }: Omit<RecurrenceContext, 'recurrence'> & {
    readonly recurrence: RequestedRecurrence | undefined
  },
): Promise<Result<WriteRecurrence, Failure>> => {
  if (recurrence === undefined) return ok(writeNothing)
  const [prepare] = hooks.all('orderRecurrence')
  return prepare
    ? prepare({ ...context, recurrence })
    : fail(failure(httpErrors.invalid, { field: 'recurrenceObj' }))
}
