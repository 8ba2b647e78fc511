/** The part of a service worker's global scope that this worker uses; the compiler knows only pages. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  addEventListener(
    type: 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

/** The worker's own scope. */
export const scope = globalThis as unknown as WorkerScope
