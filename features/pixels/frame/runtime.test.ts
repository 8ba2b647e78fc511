import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PixelAdapter } from '#core/sites/contract/pixel-vendor.ts'
import type { PixelEvent } from '#core/sites/domain/pixel-event.ts'
import { reloadModule } from '#platform/testing/reload-module.ts'

const START: PixelEvent = { kind: 'start', isAtFlow: false }
const PRODUCT: PixelEvent = { kind: 'product', id: 'burger', eventId: 'view' }
const INSTALL = { kind: 'install', input: { address: 'https://shop.example/zahr', purposes: ['marketing'] } }

/** A window without an origin, in the page that embeds it. */
const createFrame = async () => {
  const parent = { postMessage: vi.fn() }
  const listeners: ((event: object) => void)[] = []
  const scripts: { src: string; onLoad: () => void }[] = []
  const frame = {
    parent,
    addEventListener: (_kind: string, listener: (event: object) => void) => listeners.push(listener),
  }
  const document = {
    createElement: () => {
      const script = { src: '', onLoad: () => undefined as void }
      return Object.assign(script, {
        addEventListener: (_kind: string, listener: () => void) => {
          script.onLoad = listener
        },
      })
    },
    head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
  }
  vi.stubGlobal('window', frame)
  vi.stubGlobal('document', document)
  vi.stubGlobal('pixelSettings', { ids: ['1'], origin: 'https://vendor.example' })
  await reloadModule(import.meta.url, './runtime.ts')
  const send = (data: unknown, source: unknown = parent) => {
    for (const listener of listeners) listener({ source, data })
  }
  return { parent, scripts, send, frame, document: document as typeof document & { cookie: string } }
}

const createAdapter = () => {
  const state = { isReady: false, loaded: false }
  const adapter = {
    install: vi.fn<PixelAdapter['install']>(() => ['https://vendor.example/script.js']),
    isReady: vi.fn<PixelAdapter['isReady']>((isLoaded) => {
      state.loaded = isLoaded
      return state.isReady
    }),
    track: vi.fn<PixelAdapter['track']>(),
  }
  return { state, ...adapter }
}

const register = (adapter: PixelAdapter): void =>
  (globalThis as unknown as { registerPixel: (adapter: PixelAdapter) => void }).registerPixel(adapter)

describe('the frame of a pixel', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('PX-05 loads nothing until the page says so', async () => {
    const { scripts, send, parent } = await createFrame()
    const adapter = createAdapter()
    register(adapter)
    expect(parent.postMessage).toHaveBeenCalledWith('pixel-frame-ready', '*')
    expect(scripts).toEqual([])
    send(INSTALL)
    expect(scripts.map(({ src }) => src)).toEqual(['https://vendor.example/script.js'])
    expect(adapter.install).toHaveBeenCalledWith({
      ids: ['1'],
      origin: 'https://vendor.example',
      address: 'https://shop.example/zahr',
      purposes: ['marketing'],
    })
  })

  it('PX-02 asks every 100 ms whether the vendor is ready, and then sends what was held', async () => {
    const { send } = await createFrame()
    const adapter = createAdapter()
    register(adapter)
    send(INSTALL)
    send({ kind: 'event', event: START })
    expect(adapter.isReady).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    expect(adapter.isReady).toHaveBeenCalledTimes(11)
    expect(adapter.track).not.toHaveBeenCalled()
    adapter.state.isReady = true
    vi.advanceTimersByTime(100)
    send({ kind: 'event', event: PRODUCT })
    expect(adapter.track.mock.calls).toEqual([[START], [PRODUCT]])
    vi.advanceTimersByTime(60_000)
    expect(adapter.track).toHaveBeenCalledTimes(2)
  })

  it('MK-01 reports an event to the page once the vendor’s running script has it, and not while it is blocked', async () => {
    const { send, parent } = await createFrame()
    const adapter = createAdapter()
    register(adapter)
    send(INSTALL)
    send({ kind: 'event', event: PRODUCT })
    vi.advanceTimersByTime(1000)
    expect(parent.postMessage).toHaveBeenCalledTimes(1)
    adapter.state.isReady = true
    vi.advanceTimersByTime(100)
    expect(parent.postMessage).toHaveBeenLastCalledWith({ kind: 'tracked', eventId: 'view' }, '*')
  })

  it('PX-02 gives up after 200 retries and sends nothing any more', async () => {
    const { send } = await createFrame()
    const adapter = createAdapter()
    register(adapter)
    send(INSTALL)
    send({ kind: 'event', event: START })
    vi.advanceTimersByTime(19_999)
    expect(adapter.isReady).toHaveBeenCalledTimes(200)
    vi.advanceTimersByTime(60_000)
    expect(adapter.isReady).toHaveBeenCalledTimes(201)
    adapter.state.isReady = true
    send({ kind: 'event', event: PRODUCT })
    vi.advanceTimersByTime(60_000)
    expect(adapter.track).not.toHaveBeenCalled()
  })

  it('tells the adapter when its scripts are here', async () => {
    const { send, scripts } = await createFrame()
    const adapter = createAdapter()
    register(adapter)
    send(INSTALL)
    expect(adapter.state.loaded).toBe(false)
    scripts[0]?.onLoad()
    await vi.advanceTimersByTimeAsync(100)
    expect(adapter.state.loaded).toBe(true)
  })

  it('listens to the page that embeds it alone', async () => {
    const { send, scripts } = await createFrame()
    register(createAdapter())
    send(INSTALL, { another: 'window' })
    expect(scripts).toEqual([])
  })

  it('gives vendors cookies and storage that end with it', async () => {
    const { document, frame } = await createFrame()
    document.cookie = '_fbp=fb.1.2; path=/; max-age=1'
    document.cookie = 'other=1'
    expect(document.cookie).toBe('_fbp=fb.1.2; other=1')
    const { localStorage } = frame as unknown as { localStorage: Storage }
    localStorage.setItem('a', '1')
    expect([localStorage.getItem('a'), localStorage.length, localStorage.key(0)]).toEqual(['1', 1, 'a'])
    localStorage.removeItem('a')
    expect(localStorage.getItem('a')).toBeNull()
  })
})
