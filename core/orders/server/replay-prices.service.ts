import type { Calculators } from '#core/pricing/domain/price-rule.ts'
import { type ReplayResult, replayPrice } from '#core/pricing/domain/replay-price.ts'
import '#core/pricing/server/price-rules.service.ts'
import type { Invariant, InvariantViolation } from '#platform/db/invariant.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { listPricedOrders, type PricedOrder } from './order-prices.repo.ts'

/** An order and what came of pricing it once more. */
export interface ReplayedOrder
  extends Pick<PricedOrder, 'id' | 'number' | 'homePath' | 'total' | 'currency'> {
  readonly replay: ReplayResult
}

/** Everybody who can calculate a rule, by the kind of rule. */
export const collectCalculators = (areas: readonly ServerPlugin[]): Calculators =>
  Object.assign({}, ...areas.map(({ pureHooks }) => pureHooks?.priceCalculators))

/**
 * Prices orders of all brands once more from what was kept with them: neither menu nor offers are read. In a system
 * unit; page by page, so that any number of orders fits.
 *
 * @param wanted the id of an order or the number that the customer has, which several outlets may have given
 */
export async function* replayOrders(
  unit: Transaction,
  calculators: Calculators,
  wanted?: string,
): AsyncGenerator<ReplayedOrder> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: readonly PricedOrder[] = await listPricedOrders(unit, { after, wanted })
    for (const { pricing, ...order } of page) {
      const { id, number, homePath, total, currency } = order
      yield { id, number, homePath, total, currency, replay: replayPrice(pricing, order, calculators) }
    }
    after = page.at(-1)?.id
  }
}

const findPriceDifferences = async (
  unit: Transaction,
  calculators: Calculators,
): Promise<InvariantViolation[]> => {
  const found: InvariantViolation[] = []
  for await (const { id, replay } of replayOrders(unit, calculators))
    if (replay.kind === 'different') found.push({ subject: id, detail: replay.differences.join('; ') })
  return found
}

/**
 * Everything that must hold among the rows of these areas: what each of them says, and that what every price was made
 * of still gives that price. Orders from before it was kept, and rules of parts that are gone, are no breach.
 */
export const collectLedgerInvariants = (areas: readonly ServerPlugin[]): readonly Invariant[] => [
  ...areas.flatMap(({ invariants = [] }) => invariants),
  { name: 'prices', find: (unit) => findPriceDifferences(unit, collectCalculators(areas)) },
]
