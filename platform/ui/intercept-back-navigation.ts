type BackListener = (event: PopStateEvent) => void

let backListener: BackListener | undefined

/**
 * Browsers call popstate listeners in the order of registration, but the listener for the back button loads with the
 * first dialog, long after the router. So the browser's entry calls this once before it starts the router. Without
 * that everything works, but closing a dialog loads the page's data again.
 */
export const listenBeforeRouter = (): void =>
  window.addEventListener('popstate', (event) => backListener?.(event), true)

/** Calls `hear` for each following popstate, before the router. */
export const interceptBackNavigation = (hear: BackListener): void => {
  backListener = hear
}
