import type { OrderLine, OrderRecord } from '#core/orders/domain/order.ts'
import { numberRounds } from '#core/orders/domain/order-rounds.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined, isFinal } from '#core/orders/domain/transitions.ts'
import { countBillGuests } from '#core/orders/server/shared-bill.service.ts'
import { listCapturedPayments, listRefunds } from '#core/payments/server/refunds.service.ts'
import type { CheckItem } from '#core/tables/domain/check-item.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { PlanInput } from '../domain/plan-steps.ts'
import type { ConnectionRow } from './connections.repo.ts'
import type { StepRow } from './steps.repo.ts'

/** Staff systems show one language; names that lack it are shown in another. */
const LANGUAGE = 'en'

const describeChoices = ({ choices, specialInstructions }: OrderLine): string =>
  [
    ...choices.flatMap(({ variants }) =>
      variants
        .filter(({ isIncluded }) => !isIncluded)
        .map(({ counter, name }) => `${counter > 1 ? `${counter} × ` : ''}${localize(name, LANGUAGE)}`),
    ),
    ...(specialInstructions === '' ? [] : [specialInstructions]),
  ].join(', ')

const toCheckItem = (line: OrderLine, currency: string): CheckItem => ({
  ...{ reference: line.id, sku: line.sku, name: localize(line.name, LANGUAGE), qty: line.qty },
  ...{ unitPrice: money(line.unitPrice, currency), note: describeChoices(line) },
})

const getState = ({ status }: OrderRecord): PlanInput['state'] => {
  if (isCancelledOrDeclined(status)) return 'cancelled'
  return isFinal(status) || status === ORDER_STATUS.multiDinePaid ? 'ended' : 'open'
}

/** What the steps of an order are planned from. */
export const loadPlanInput = async (
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  {
    order,
    connection,
    steps,
  }: { readonly order: OrderRecord; readonly connection: ConnectionRow; readonly steps: readonly StepRow[] },
): Promise<PlanInput> => {
  const rounds = numberRounds(order.lines)
  const { table, currency, version } = order
  return {
    items: order.lines.map((line) => ({
      item: toCheckItem(line, currency),
      round: rounds.get(line.id) ?? 1,
    })),
    payments: (await listCapturedPayments(tx, order.id)).map(({ id, captured, tip, mod }) => ({
      ...{ id, amount: captured - tip, tip, method: mod },
    })),
    refunds: (await listRefunds(tx, order.id))
      .filter(({ status }) => status !== 'failed')
      .map(({ id, amount }) => ({ id, amount: amount.amount })),
    ...{ state: getState(order), version },
    table: (table && connection.tables[table.id]) ?? table?.name ?? '',
    covers: Math.max(1, await countBillGuests(platform, tx, order.id)),
    steps: steps.map(({ key, data }) => ({ key, data })),
  }
}
