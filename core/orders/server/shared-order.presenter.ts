import { money } from '#platform/kernel/money.ts'
import type { FullOrder } from '../contract/endpoints.ts'
import type { OrderRecord } from '../domain/order.ts'
import { type PresentationContext, presentFull } from './present-order.service.ts'

/** What somebody has to do with an order that is another's. */
export interface SharedPart {
  /** The page that shows it to them, after the path of the site; null where no page does. */
  readonly page: string | null
  /** What they have paid of it, in minor units. */
  readonly paid: number
}

/** An order for somebody who shares its bill: without what its customer wrote, and nothing of it can be changed. */
export const presentShared = (
  order: OrderRecord,
  context: PresentationContext,
  { page, paid }: SharedPart,
): FullOrder => ({
  ...presentFull(order, context),
  ...{ user: { _id: order.userId, name: '', phone: '', email: '' }, address: null },
  ...{ deliveryInstruction: '', orderNote: '', allergies: [], collectFromUser: [] },
  can: { cancel: false, change: false, until: null },
  shared: { page, paid: money(paid, order.currency) },
})
