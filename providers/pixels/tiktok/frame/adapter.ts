import type { PixelAdapter } from '#core/sites/contract/pixel-vendor.ts'
import type { PixelAmount } from '#core/sites/domain/pixel-event.ts'

declare const registerPixel: (adapter: PixelAdapter) => void

/** TikTok's queue, as its base code makes it: an array of calls, with methods that fill it until its script is here. */
interface TikTokQueue extends Array<readonly unknown[]> {
  _i: Record<string, unknown>
  _t: Record<string, number>
  _o: Record<string, object>
  methods: readonly string[]
  page?: () => void
  track?: (name: string, values?: object, options?: object) => void
}

const METHODS = ['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready'] as const

/** Its script may replace the queue, so each call looks it up. */
const getQueue = (): TikTokQueue => (window as unknown as { ttq: TikTokQueue }).ttq

const createQueue = (): TikTokQueue => {
  const queue: TikTokQueue = Object.assign([], { _i: {}, _t: {}, _o: {}, methods: METHODS })
  for (const method of METHODS)
    Object.assign(queue, { [method]: (...call: readonly unknown[]) => queue.push([method, ...call]) })
  return queue
}

const toMajor = ({ amount, digits }: PixelAmount): number => amount / 10 ** digits

registerPixel({
  install: ({ ids, origin }) => {
    const queue = createQueue()
    Object.assign(window, { TiktokAnalyticsObject: 'ttq', ttq: queue })
    const address = `${origin}/i18n/pixel/events.js`
    return ids.map((id) => {
      queue._i[id] = Object.assign([], { _u: address })
      queue._t[id] = Date.now()
      queue._o[id] = {}
      return `${address}?sdkid=${id}&lib=ttq`
    })
  },
  isReady: (isLoaded) => isLoaded,
  track: (event) => {
    const ttq = getQueue()
    if (event.kind === 'start') {
      ttq.page?.()
      if (event.isAtFlow) ttq.track?.('ViewContent')
    }
    if (event.kind === 'product') {
      const content = { content_id: event.id, content_type: 'product' }
      ttq.track?.('ViewContent', content, { event_id: event.eventId })
    }
    if (event.kind === 'purchase') {
      const { currency } = event.total
      const value = { value: toMajor(event.total), currency, quantity: event.count }
      ttq.track?.('CompletePayment', value, { event_id: event.id })
    }
    if (event.kind === 'search') ttq.track?.('Search')
    if (event.kind === 'add') {
      const { currency } = event.value
      const content = { content_id: event.id, content_type: 'product', quantity: event.count }
      ttq.track?.('AddToCart', { ...content, value: toMajor(event.value), currency })
    }
    if (event.kind === 'details' || event.kind === 'payment') {
      const { currency } = event.total
      const name = event.kind === 'details' ? 'InitiateCheckout' : 'AddPaymentInfo'
      ttq.track?.(name, { value: toMajor(event.total), currency, quantity: event.count })
    }
  },
})
