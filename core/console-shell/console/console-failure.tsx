import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'

/** Error screen when the console could not be opened, with a retry. */
export const ConsoleFailure = () => {
  const t = useConsoleShellTexts()
  return (
    <main className="grid min-h-dvh place-items-center bg-surface-sunken">
      <h1 className="sr-only">{t('console')}</h1>
      <EmptyState
        icon={<WarningIcon size={36} />}
        heading={t('failed.heading')}
        action={<Button onClick={() => location.reload()}>{t('failed.retry')}</Button>}
      >
        {t('failed.text')}
      </EmptyState>
    </main>
  )
}
