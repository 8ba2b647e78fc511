const SCOPE = '/push/'
const WORKER = '/push-worker.js'
const KEY = 'compass-pushId'

/** Whether this browser supports push messages. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The shop's id for this browser. */
export const getStoredBrowserId = (): string | undefined => localStorage.getItem(KEY) ?? undefined

export const storeBrowserId = (id: string | undefined): void =>
  id === undefined ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, id)

interface TrustedFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string }
}

/** The only script URL that pages name themselves; browsers with trusted types require it to be trusted. */
const getTrustedWorkerUrl = (() => {
  let address: string | undefined
  return (): string => {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedFactory }
    const policy =
      address === undefined
        ? trustedTypes?.createPolicy('push-worker', { createScriptURL: () => WORKER })
        : undefined
    address ??= policy?.createScriptURL(WORKER) ?? WORKER
    return address
  }
})()

const waitUntilActive = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker for messages could not be started'))
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** The worker that shows messages; fetched and started on first use. */
export const startPushWorker = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register(getTrustedWorkerUrl(), { scope: SCOPE })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker) await waitUntilActive(worker)
  return registration
}

export const findSubscription = async (): Promise<PushSubscription | null> =>
  (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription() ?? null
