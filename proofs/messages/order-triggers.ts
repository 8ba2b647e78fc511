import type { CourierProgress } from '#core/cart/domain/courier-progress.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { closeOverdueOrders } from '#core/orders/server/sweep.job.ts'
import type { TrackingApi } from '#features/tracking/contract/endpoints.ts'
import { minutes } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { Heard, Trigger, TriggerStage } from './trigger-stage.ts'

/** The page that a message about an order links to. */
const readMessagePage = async (
  { readHeading }: TriggerStage,
  orderId: string,
  language: Language,
): Promise<Heard> => ({
  code: null,
  text: await readHeading(`/order-status-message?orderId=${orderId}`, language),
})

const hearDriverNotice =
  (progress: CourierProgress, ...actions: Parameters<TriggerStage['moveOrder']>[1][]): Trigger =>
  async (stage, language) => {
    const { browser, orderId } = await stage.placeDelivery(language)
    await stage.moveOrder(orderId, ...actions)
    stage.courier.progress = progress
    // A missing driver is worth saying once the food has waited for a while.
    stage.shop.clock.advance(minutes(2))
    const { notice } = expectOk(
      await browser.api<TrackingApi>()('GET /api/v1/orders/:id/tracking', { params: { id: orderId } }),
    )
    return { code: null, text: notice?.text ?? '' }
  }

export const orderTriggers = {
  notAcceptedYet: async (stage, language) => {
    const { orderId } = await stage.placeDelivery(language)
    return readMessagePage(stage, orderId, language)
  },
  notConfirmed: async (stage, language) => {
    const { browser, orderId } = await stage.placeDelivery(language)
    stage.shop.clock.advance(minutes(10))
    await closeOverdueOrders(stage.shop.platform)
    const order = expectOk(
      await browser.api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id: orderId }, query: {} }),
    )
    return { code: null, text: order.timeline.at(-1)?.text ?? '' }
  },
  rejected: async (stage, language) => {
    const { orderId } = await stage.placeDelivery(language)
    await stage.moveOrder(orderId, 'decline')
    return readMessagePage(stage, orderId, language)
  },
  cancelledAsRequested: async (stage, language) => {
    const { browser, orderId } = await stage.placeDelivery(language)
    const cancel = { params: { id: orderId }, body: { status: 100 as const } }
    expectOk(await browser.api<OrdersApi>()('PUT /api/v1/orders/:id', cancel))
    return readMessagePage(stage, orderId, language)
  },
  noDriver: hearDriverNotice({ state: 'searching', driver: '', at: null, eta: null }, 'accept', 'ready'),
  driverCannotDeliver: hearDriverNotice(
    { state: 'cannotDeliver', driver: 'Sami', at: null, eta: null },
    ...(['accept', 'ready', 'out'] as const),
  ),
} satisfies Readonly<Record<string, Trigger>>
