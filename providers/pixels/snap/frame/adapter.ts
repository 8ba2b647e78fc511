import type { PixelAdapter } from '#core/sites/contract/pixel-vendor.ts'
import type { HashedContact, PixelAmount } from '#core/sites/domain/pixel-event.ts'

declare const registerPixel: (adapter: PixelAdapter) => void

/** Snap's queue, as its base code makes it. Its script takes over by setting `handleRequest`. */
interface SnapQueue {
  (...call: readonly unknown[]): void
  queue: (readonly unknown[])[]
  handleRequest?: (...call: readonly unknown[]) => void
}

const snaptr: SnapQueue = Object.assign(
  (...call: readonly unknown[]): void => {
    if (snaptr.handleRequest) snaptr.handleRequest(...call)
    else snaptr.queue.push(call)
  },
  { queue: [] },
)

let pixelIds: readonly string[] = []

const initialize = ({ phone, email }: HashedContact = {}): void => {
  const contact = {
    ...(phone ? { user_hashed_phone_number: phone } : {}),
    ...(email ? { user_hashed_email: email } : {}),
  }
  for (const id of pixelIds) snaptr('init', id, contact)
}

const toMajor = ({ amount, digits }: PixelAmount): number => amount / 10 ** digits

registerPixel({
  install: ({ ids, origin }) => {
    pixelIds = ids
    Object.assign(window, { snaptr })
    return [`${origin}/scevent.min.js`]
  },
  isReady: () => snaptr.handleRequest !== undefined,
  track: (event) => {
    if (event.kind === 'start') {
      initialize(event.contact)
      snaptr('track', 'PAGE_VIEW')
      if (event.isAtFlow) snaptr('track', 'VIEW_CONTENT')
    }
    if (event.kind === 'product')
      snaptr('track', 'VIEW_CONTENT', { item_ids: [event.id], client_dedup_id: event.eventId })
    if (event.kind === 'purchase') {
      const { currency } = event.total
      const ids = { transaction_id: event.id, client_dedup_id: event.id }
      snaptr('track', 'PURCHASE', {
        ...{ price: toMajor(event.total), currency },
        ...{ ...ids, number_items: event.count },
      })
    }
    if (event.kind === 'search') snaptr('track', 'SEARCH')
    if (event.kind === 'add') {
      const { currency } = event.value
      snaptr('track', 'ADD_CART', {
        ...{ item_ids: [event.id], number_items: event.count },
        ...{ price: toMajor(event.value), currency },
      })
    }
    if (event.kind === 'details' || event.kind === 'payment') {
      const { currency } = event.total
      const name = event.kind === 'details' ? 'START_CHECKOUT' : 'ADD_BILLING'
      snaptr('track', name, { price: toMajor(event.total), currency, number_items: event.count })
    }
  },
})
