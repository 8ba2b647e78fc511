import type { ReactNode } from 'react'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { LoadingRows } from './page-states.tsx'

interface VersionedStateProps<Form> {
  readonly form: { readonly saved: Form | 'failed' | null; readonly load: () => unknown }
  readonly children: (saved: Form) => ReactNode
}

/** The form once it is loaded; until then that it loads, or that it could not be. */
export const VersionedState = <Form,>({ form: { saved, load }, children }: VersionedStateProps<Form>) => {
  const t = useConsoleShellTexts()
  if (saved === 'failed')
    return <RetryNotice text={t('form.failed')} again={t('failed.retry')} onRetry={load} />
  return saved === null ? <LoadingRows /> : children(saved)
}
