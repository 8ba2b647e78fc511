type BackListener = (event: PopStateEvent) => void

let backListener: BackListener | undefined

/**
 * Browsers call popstate's listeners in the order of their coming, and who is to hear of the back button before the
 * router is part of what comes with the first dialog, long after it. So the browser's entry calls this once before it
 * starts the router. Without that everything works, but closing a dialog loads the page's data again.
 */
export const listenBeforeRouter = (): void =>
  window.addEventListener('popstate', (event) => backListener?.(event), true)

/** From now on `hear` is told of each popstate before the router. */
export const interceptBackNavigation = (hear: BackListener): void => {
  backListener = hear
}
