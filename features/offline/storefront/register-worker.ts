import { SEEN_CACHES, TAKE_OVER, WORKER_PATH } from '../domain/cache-names.ts'

const SCOPE = '/'

interface TrustedFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string }
}

/** The one script address that this page names; browsers with trusted types require it to be trusted. */
const getTrustedWorkerUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedFactory }
  const policy = trustedTypes?.createPolicy('offline-worker', { createScriptURL: () => WORKER_PATH })
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH
}

/** What the worker reports. */
export interface WorkerReports {
  /** Everything that a menu needs is on the device for the first time. */
  readonly onCached: () => void
  /** A newer version waits; `takeOver` starts it and loads the page anew. */
  readonly onNewContent: (takeOver: () => void) => void
}

const isLocalhost = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** Whether this machine's server has a worker. Without an answer it may only be away. */
const isWorkerServed = async (): Promise<boolean> => {
  const response = await fetch(WORKER_PATH, { cache: 'no-store' })
  return response.ok && /javascript/.test(response.headers.get('content-type') ?? '')
}

/** While developing, a worker of an earlier build would go on serving its pages. */
const removeStaleWorker = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  // A registration of a narrower scope, such as that of push messages, is somebody else's.
  if (!registration || new URL(registration.scope).pathname !== SCOPE) return
  await registration.unregister()
  location.reload()
}

/** Reports what becomes of the versions of a worker from now on. */
export const watchVersions = (
  registration: ServiceWorkerRegistration,
  { onCached, onNewContent }: WorkerReports,
): void => {
  let isTakingOver = false
  const takeOver = (): void => {
    // Another tab may have started it already.
    if (!registration.waiting) {
      location.reload()
      return
    }
    isTakingOver = true
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    registration.waiting.postMessage(TAKE_OVER)
  }
  const report = (worker: ServiceWorker): void => {
    if (worker.state !== 'installed') return
    // A still newer one takes the place of the one that was asked, which then never starts.
    if (isTakingOver) worker.postMessage(TAKE_OVER)
    else if (registration.active) onNewContent(takeOver)
    else onCached()
  }
  if (registration.waiting) report(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => report(installing))
  })
}

let started = false

/**
 * Registers the service worker, once per page. Where browsers have none, as in some private windows, the shop works as
 * without it.
 */
export const startWorker = async (reports: WorkerReports): Promise<void> => {
  if (started || !('serviceWorker' in navigator)) return
  started = true
  try {
    if (isLocalhost() && !(await isWorkerServed())) return await removeStaleWorker()
  } catch {
    // The page was shown by the worker: a line that is cut is what it is for.
    // biome-ignore lint/suspicious/noConsole: who develops on this machine looks there
    console.info('offline mode')
    return
  }
  try {
    watchVersions(await navigator.serviceWorker.register(getTrustedWorkerUrl(), { scope: SCOPE }), reports)
  } catch (error) {
    console.error('Service worker registration failed', error)
  }
}

/** Forgets which menus, dishes and pictures were looked at. */
export const forgetSeen = async (): Promise<void> => {
  if (!('caches' in window)) return
  await Promise.all(SEEN_CACHES.map((name) => caches.delete(name)))
}

/** The data of a page as the router asks for it. */
const getDataPath = (pathname: string): string =>
  pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`

/** Whether a page's data are kept, so that the router can open it without a connection. */
export const isPageDataCached = async ({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): Promise<boolean> => {
  if (!('caches' in window)) return false
  const { getPageDataKey } = await import('./cache-keys.ts')
  return (await caches.match(getPageDataKey(location.origin + getDataPath(pathname) + search))) !== undefined
}

/** Has the worker keep the data of a page: what came as a document cannot be used by the router later. */
export const cachePageData = async ({ pathname }: { readonly pathname: string }): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return
  await fetch(getDataPath(pathname), { priority: 'low' }).catch(() => undefined)
}
