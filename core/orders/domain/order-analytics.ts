import { type AnalyticsChannel, getAnalyticsChannel } from '#core/sites/domain/analytics-channel.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { needsTable } from '#core/tables/domain/table.ts'

interface AnalysedOrder {
  readonly orderType: OrderType
  /** Where it was placed; `staff` for orders that staff entered. */
  readonly source: string
  /** The method of its payment. */
  readonly mod: string
}

/**
 * The channel of an order in analytics. What staff entered and is paid online is paid by a link: decision 0096. At a table
 * or in a room the guests pay their bill, whoever ordered first.
 */
export const getOrderChannel = ({ orderType, source, mod }: AnalysedOrder): AnalyticsChannel =>
  getAnalyticsChannel({
    orderType,
    isPaidByLink: source === 'staff' && mod === 'express' && !needsTable(orderType),
  })
