import type { PixelAdapter, PixelFrameInput } from '#core/sites/contract/pixel-vendor.ts'
import type { PixelEvent } from '#core/sites/domain/pixel-event.ts'

/** Written into the page by the server. */
declare const pixelSettings: Pick<PixelFrameInput, 'ids' | 'origin'>

type PageMessage =
  | { readonly kind: 'install'; readonly input: Pick<PixelFrameInput, 'address' | 'purposes' | 'visitorId'> }
  | { readonly kind: 'event'; readonly event: PixelEvent }

const RETRY_MS = 100
const MAX_RETRIES = 200

/** Vendors' scripts keep cookies and stored values. A frame without an origin has neither: these end with the page. */
const installMemory = (): void => {
  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name.trim(), value.trim())
    },
  })
  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map<string, string>()
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, String(value)),
      removeItem: (key: string) => void values.delete(key),
      clear: () => values.clear(),
      key: (index: number) => [...values.keys()][index] ?? null,
      get length() {
        return values.size
      },
    }
    Object.defineProperty(window, name, { value: storage })
  }
}

const loadScript = (address: string): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script')
    script.async = true
    script.addEventListener('load', () => resolve())
    script.src = address
    document.head.append(script)
  })

/** Waits for the vendor's script, every 100 ms and up to 200 times; then what was queued is dropped. */
const whenReady = (isReady: () => boolean, queue: PixelEvent[], run: () => void): void => {
  let retries = 0
  const attempt = (): void => {
    if (isReady()) {
      run()
      return
    }
    retries += 1
    if (retries > MAX_RETRIES) queue.length = 0
    else setTimeout(attempt, RETRY_MS)
  }
  attempt()
}

/** Notifies the page that the vendor's script, which is running, has an event that vendors count once. */
const reportTracked = (event: PixelEvent): void => {
  if (event.kind !== 'purchase' && event.kind !== 'product') return
  const eventId = event.kind === 'purchase' ? event.id : event.eventId
  window.parent.postMessage({ kind: 'tracked', eventId }, '*')
}

const registerPixel = (adapter: PixelAdapter): void => {
  const queue: PixelEvent[] = []
  let isRunning = false
  let isLoaded = false
  const track = (event: PixelEvent): void => {
    adapter.track(event)
    reportTracked(event)
  }

  const start = (input: Pick<PixelFrameInput, 'address' | 'purposes' | 'visitorId'>): void => {
    const addresses = adapter.install({ ...pixelSettings, ...input })
    void Promise.all(addresses.map(loadScript)).then(() => {
      isLoaded = true
    })
    whenReady(
      () => adapter.isReady(isLoaded),
      queue,
      () => {
        isRunning = true
        for (const event of queue.splice(0)) track(event)
      },
    )
  }

  window.addEventListener('message', ({ source, data }: MessageEvent<PageMessage>) => {
    // Vendors' own frames send messages too.
    if (source !== window.parent) return
    if (data.kind === 'install') start(data.input)
    else if (isRunning) track(data.event)
    else queue.push(data.event)
  })
  // The page answers with `install`. A frame without an origin can name none.
  window.parent.postMessage('pixel-frame-ready', '*')
}

installMemory()
// Called by the vendor's adapter, which follows in the same script.
Object.assign(globalThis, { registerPixel })
