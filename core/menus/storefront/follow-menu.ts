/** Open menus ask again at a moment of their own within so many milliseconds, so that they don't ask all at once. */
const SPREAD_MS = 500
const RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

interface MenuToFollow {
  readonly storeId: string
  /** The version that is shown; undefined where the page does not say. */
  readonly version: number | undefined
  readonly refresh: () => void
}

/**
 * Calls `refresh` soon after a newer version of a store's menu was published. Listens only while the page is visible,
 * because a browser opens few connections to one server; the version at each beginning shows what was missed. A lost
 * stream is opened again, ever more slowly.
 *
 * @returns what ends it
 */
export const followMenu = ({ storeId, version: shown, refresh }: MenuToFollow): (() => void) => {
  let known = shown
  let source: EventSource | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let refreshing: ReturnType<typeof setTimeout> | undefined
  let wait = RETRY_MS

  const hear = ({ data }: MessageEvent<string>): void => {
    const { version }: { version: number } = JSON.parse(data)
    wait = RETRY_MS
    const isNewer = known !== undefined && version > known
    known = Math.max(version, known ?? version)
    if (!isNewer) return
    clearTimeout(refreshing)
    refreshing = setTimeout(refresh, Math.random() * SPREAD_MS)
  }
  const close = (): void => {
    clearTimeout(reopening)
    source?.close()
    source = undefined
  }
  const open = (): void => {
    close()
    source = new EventSource(`/api/v1/stores/${storeId}/menu/events`)
    source.onmessage = hear
    source.onerror = () => {
      close()
      reopening = setTimeout(open, wait * (1 + Math.random()))
      wait = Math.min(wait * 2, MAX_RETRY_MS)
    }
  }
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') open()
    else close()
  }
  document.addEventListener('visibilitychange', onVisibility)
  if (document.visibilityState === 'visible') open()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(refreshing)
    close()
  }
}
