import type { Calculators } from '#core/pricing/domain/price-rule.ts'
import { type ReplayResult, replayPrice } from '#core/pricing/domain/replay-price.ts'
import '#core/pricing/server/price-rules.service.ts'
import type { Invariant, InvariantViolation } from '#platform/db/invariant.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { listPricedOrders, type PricedOrder } from './order-prices.repo.ts'

/** An order and the result of pricing it again. */
export interface ReplayedOrder
  extends Pick<PricedOrder, 'id' | 'number' | 'homePath' | 'total' | 'currency'> {
  readonly replay: ReplayResult
}

/** The price calculators of all plugins, by kind of rule. */
export const collectCalculators = (areas: readonly ServerPlugin[]): Calculators =>
  Object.assign({}, ...areas.map(({ pureHooks }) => pureHooks?.priceCalculators))

/**
 * Prices orders of all brands again from their stored inputs: neither menu nor offers are read. In a system
 * transaction; page by page, so that the number of orders is not limited by memory.
 *
 * @param wanted the id of an order or its customer-facing number, which several outlets may have used
 */
export async function* replayOrders(
  tx: Transaction,
  calculators: Calculators,
  wanted?: string,
): AsyncGenerator<ReplayedOrder> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: readonly PricedOrder[] = await listPricedOrders(tx, { after, wanted })
    for (const { pricing, ...order } of page) {
      const { id, number, homePath, total, currency } = order
      yield { id, number, homePath, total, currency, replay: replayPrice(pricing, order, calculators) }
    }
    after = page.at(-1)?.id
  }
}

const findPriceDifferences = async (
  tx: Transaction,
  calculators: Calculators,
): Promise<InvariantViolation[]> => {
  const found: InvariantViolation[] = []
  for await (const { id, replay } of replayOrders(tx, calculators))
    if (replay.kind === 'different') found.push({ subject: id, detail: replay.differences.join('; ') })
  return found
}

/**
 * The invariants of all plugins, plus one that the stored inputs of every price still give that price. Orders placed
 * before inputs were stored, and rules of removed plugins, are no violation.
 */
export const collectLedgerInvariants = (areas: readonly ServerPlugin[]): readonly Invariant[] => [
  ...areas.flatMap(({ invariants = [] }) => invariants),
  { name: 'prices', find: (tx) => findPriceDifferences(tx, collectCalculators(areas)) },
]
