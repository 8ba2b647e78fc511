import { useSyncExternalStore } from 'react'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useShellTexts } from './shell-texts.ts'

const onChange = (notify: () => void): (() => void) => {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )

/** Says while it lasts that there is no connection; what was loaded stays readable. */
export const OfflineBanner = () => {
  const t = useShellTexts()
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-ink px-gutter py-2 font-semibold text-sm text-surface">
          <WarningIcon size={18} />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
