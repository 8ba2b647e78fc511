import type { PixelAdapter, PixelFrameInput } from '#core/sites/contract/pixel-vendor.ts'
import type { PixelAmount } from '#core/sites/domain/pixel-event.ts'

declare const registerPixel: (adapter: PixelAdapter) => void

/** What Google's scripts read. They tell calls of `gtag` by their kind, which is `arguments` and not an array. */
const dataLayer: unknown[] = []

function gtag(..._call: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's script ignores arrays
  dataLayer.push(arguments)
}

let frame: PixelFrameInput | undefined

const listIds = (prefix: string): readonly string[] => frame?.ids.filter((id) => id.startsWith(prefix)) ?? []

/** Consent mode v2: what is not allowed is denied before any script runs. */
const sendConsent = (purposes: PixelFrameInput['purposes']): void => {
  const advertising = purposes.includes('marketing') ? 'granted' : 'denied'
  gtag('consent', 'default', {
    ad_storage: advertising,
    ad_user_data: advertising,
    ad_personalization: advertising,
    analytics_storage: purposes.includes('statistics') ? 'granted' : 'denied',
  })
}

/** GA4 gets a call of `gtag`, the container of GTM an entry of the data layer. */
const send = (name: string, values: object): void => {
  const page = { page_location: frame?.address }
  for (const id of listIds('G-')) gtag('event', name, { ...page, ...values, send_to: id })
  if (listIds('GTM-').length > 0) dataLayer.push({ event: name, ...page, ...values })
}

const toMajor = ({ amount, digits }: PixelAmount): number => amount / 10 ** digits

/** Google's names of the steps to an order. */
const STEPS = { cart: 'view_cart', details: 'begin_checkout', payment: 'add_payment_info' } as const

registerPixel({
  install: (input) => {
    frame = input
    Object.assign(window, { dataLayer, gtag })
    sendConsent(input.purposes)
    gtag('js', new Date())
    const analytics = listIds('G-')
    // Page views are sent by name, because the address of this frame is none.
    for (const id of analytics)
      gtag('config', id, {
        ...{ send_page_view: false, page_location: input.address },
        ...(input.visitorId ? { client_id: input.visitorId } : {}),
      })
    const containers = listIds('GTM-')
    if (containers.length > 0) dataLayer.push({ event: 'gtm.js', 'gtm.start': Date.now() })
    return [
      ...analytics.slice(0, 1).map((id) => `${input.origin}/gtag/js?id=${id}`),
      ...containers.map((id) => `${input.origin}/gtm.js?id=${id}`),
    ]
  },
  isReady: (isLoaded) => isLoaded,
  track: (event) => {
    if (event.kind === 'page') send('page_view', { flow: event.flow })
    if (event.kind === 'start' && event.isAtFlow) send('view_item_list', {})
    if (event.kind === 'product') send('view_item', { items: [{ item_id: event.id }] })
    if (event.kind === 'purchase') {
      const { currency } = event.total
      const value = { transaction_id: event.id, value: toMajor(event.total), currency }
      send('purchase', { ...value, order_channel: event.channel })
    }
    if (event.kind === 'search') send('search', {})
    if (event.kind === 'add' || event.kind === 'remove') {
      const { id, count, value } = event
      const items = [{ item_id: id, quantity: count, price: toMajor(value) / count }]
      const name = event.kind === 'add' ? 'add_to_cart' : 'remove_from_cart'
      send(name, { value: toMajor(value), currency: value.currency, items })
    }
    if (event.kind === 'cart' || event.kind === 'details' || event.kind === 'payment') {
      const { total } = event
      send(STEPS[event.kind], { value: toMajor(total), currency: total.currency })
    }
    if (event.kind === 'paymentFailed') send('payment_failed', {})
  },
})
