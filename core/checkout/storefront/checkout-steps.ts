/** The steps of checkout, as the address names them. */
export const CHECKOUT_TABS = ['order', 'details', 'payment'] as const
export type CheckoutTab = (typeof CHECKOUT_TABS)[number]

/** What stands in the way of each next step. */
export interface Readiness {
  /** There are lines, all of them can be had, and the minimum is reached. */
  readonly isOrderReady: boolean
  /** Who, and for a delivery where to. */
  readonly areDetailsReady: boolean
}

const isTab = (text: string | null): text is CheckoutTab => CHECKOUT_TABS.some((tab) => tab === text)

/**
 * The step to show for the address's `tab`. Nobody gets ahead of what is missing: an old link or a reload leads to
 * the first step that is not done.
 */
export const getReachableTab = (
  wanted: string | null,
  { isOrderReady, areDetailsReady }: Readiness,
): CheckoutTab => {
  const tab = isTab(wanted) ? wanted : 'order'
  if (tab === 'order' || !isOrderReady) return 'order'
  return tab === 'payment' && !areDetailsReady ? 'details' : tab
}

/** Names of the steps: a delivery has delivery details, anything that is fetched has pickup details. */
export const getStepTextKey = (tab: CheckoutTab, isDelivery: boolean) => {
  if (tab === 'details') return isDelivery ? 'step.deliveryDetails' : 'step.pickupDetails'
  return tab === 'order' ? 'step.order' : 'step.payment'
}
