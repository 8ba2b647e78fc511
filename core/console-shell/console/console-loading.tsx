import { Spinner } from '#platform/ui/spinner.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'

/** The placeholder until the session is loaded. */
export const ConsoleLoading = () => {
  const t = useConsoleShellTexts()
  return (
    <main className="grid min-h-dvh place-items-center bg-surface-sunken">
      <h1 className="sr-only">{t('console')}</h1>
      <Spinner size={36} />
    </main>
  )
}
