import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TAKE_OVER } from '../domain/cache-names.ts'
import { watchVersions } from './register-worker.ts'

interface FakeWorker {
  readonly state: string
  readonly postMessage: ReturnType<typeof vi.fn>
}

const createWorker = (): FakeWorker => ({ state: 'installed', postMessage: vi.fn() })

interface FakeVersions {
  readonly active: FakeWorker
  waiting: FakeWorker | null
  installing: EventTarget | null
}

const createRegistration = (): EventTarget & FakeVersions =>
  Object.assign(new EventTarget(), { active: createWorker(), waiting: createWorker(), installing: null })

describe('new version of the service worker', () => {
  let registration: EventTarget & FakeVersions
  let container: EventTarget
  const reload = vi.fn()
  const onNewContent = vi.fn<(takeOver: () => void) => void>()

  beforeEach(() => {
    registration = createRegistration()
    container = new EventTarget()
    vi.stubGlobal('navigator', { serviceWorker: container })
    vi.stubGlobal('location', { reload })
    watchVersions(registration as unknown as ServiceWorkerRegistration, { onCached: vi.fn(), onNewContent })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    reload.mockClear()
    onNewContent.mockClear()
  })

  /** A version that the browser finds and installs while the page is open. */
  const install = (): FakeWorker => {
    const worker = Object.assign(new EventTarget(), createWorker())
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    registration.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
    return worker
  }

  it('PW-04 starts the version that waits when it is accepted, not the one that was announced', () => {
    const announced = registration.waiting
    const newer = install()
    onNewContent.mock.calls[0]?.[0]()
    expect(announced?.postMessage).not.toHaveBeenCalled()
    expect(newer.postMessage).toHaveBeenCalledExactlyOnceWith(TAKE_OVER)
    expect(reload).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('PW-04 starts one that takes the place of the accepted one before it started', () => {
    onNewContent.mock.calls[0]?.[0]()
    expect(install().postMessage).toHaveBeenCalledExactlyOnceWith(TAKE_OVER)
    expect(onNewContent).toHaveBeenCalledOnce()
  })

  it('PW-04 loads the page anew where another tab has started it', () => {
    registration.waiting = null
    onNewContent.mock.calls[0]?.[0]()
    expect(reload).toHaveBeenCalledOnce()
  })
})
