import type { PixelAdapter } from '#core/sites/contract/pixel-vendor.ts'
import type { PixelAmount } from '#core/sites/domain/pixel-event.ts'

declare const registerPixel: (adapter: PixelAdapter) => void

/** Meta's queue, as its base code makes it. Its script takes over by setting `callMethod`. */
interface MetaQueue {
  (...call: readonly unknown[]): void
  push?: MetaQueue
  loaded?: boolean
  version?: string
  queue: (readonly unknown[])[]
  callMethod?: (...call: readonly unknown[]) => void
}

const fbq: MetaQueue = Object.assign(
  (...call: readonly unknown[]): void => {
    if (fbq.callMethod) fbq.callMethod(...call)
    else fbq.queue.push(call)
  },
  { queue: [], loaded: true, version: '2.0' },
)

const toMajor = ({ amount, digits }: PixelAmount): number => amount / 10 ** digits

registerPixel({
  install: ({ ids, origin }) => {
    fbq.push = fbq
    Object.assign(window, { fbq, _fbq: fbq })
    for (const id of ids) {
      // Without this its script reports clicks and forms by itself.
      fbq('set', 'autoConfig', false, id)
      fbq('init', id)
    }
    return [`${origin}/en_US/fbevents.js`]
  },
  isReady: () => fbq.callMethod !== undefined,
  track: (event) => {
    if (event.kind === 'start') {
      fbq('track', 'PageView')
      if (event.isAtFlow) fbq('track', 'ViewContent')
    }
    if (event.kind === 'product')
      fbq(
        'track',
        'ViewContent',
        { content_ids: [event.id], content_type: 'product' },
        { eventID: event.eventId },
      )
    if (event.kind === 'purchase') {
      const { currency } = event.total
      const value = { value: toMajor(event.total), currency, num_items: event.count }
      fbq('track', 'Purchase', value, { eventID: event.id })
    }
    if (event.kind === 'search') fbq('track', 'Search')
    if (event.kind === 'add') {
      const { currency } = event.value
      const content = { content_ids: [event.id], contents: [{ id: event.id, quantity: event.count }] }
      fbq('track', 'AddToCart', {
        ...content,
        ...{ content_type: 'product', value: toMajor(event.value), currency },
      })
    }
    if (event.kind === 'details' || event.kind === 'payment') {
      const { currency } = event.total
      const name = event.kind === 'details' ? 'InitiateCheckout' : 'AddPaymentInfo'
      fbq('track', name, { value: toMajor(event.total), currency, num_items: event.count })
    }
  },
})
