import { useSyncExternalStore } from 'react'

const onHashChange = (notify: () => void): (() => void) => {
  window.addEventListener('hashchange', notify)
  return () => window.removeEventListener('hashchange', notify)
}

/** The secret of the link that led here, behind the hash sign; undefined until the script runs. */
export const useLinkToken = (): string | undefined =>
  useSyncExternalStore(
    onHashChange,
    () => window.location.hash.slice(1),
    () => undefined,
  )
