/** The checkout steps, as named in the URL. */
export const CHECKOUT_TABS = ['order', 'details', 'payment'] as const
export type CheckoutTab = (typeof CHECKOUT_TABS)[number]

/** Which steps are complete. */
export interface Readiness {
  /** The cart has lines, all are available, and the minimum is reached. */
  readonly isOrderReady: boolean
  /** The contact, and for a delivery the address. */
  readonly areDetailsReady: boolean
}

const isTab = (text: string | null): text is CheckoutTab => CHECKOUT_TABS.some((tab) => tab === text)

/**
 * The step to show for the URL's `tab`. Incomplete steps cannot be skipped: an old link or a reload leads to the
 * first incomplete step.
 */
export const getReachableTab = (
  wanted: string | null,
  { isOrderReady, areDetailsReady }: Readiness,
): CheckoutTab => {
  const tab = isTab(wanted) ? wanted : 'order'
  if (tab === 'order' || !isOrderReady) return 'order'
  return tab === 'payment' && !areDetailsReady ? 'details' : tab
}

/** Names of the steps: a delivery has delivery details, any other order has pickup details. */
export const getStepTextKey = (tab: CheckoutTab, isDelivery: boolean) => {
  if (tab === 'details') return isDelivery ? 'step.deliveryDetails' : 'step.pickupDetails'
  return tab === 'order' ? 'step.order' : 'step.payment'
}
