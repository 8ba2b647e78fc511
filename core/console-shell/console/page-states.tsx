import { type ReactNode, useEffect, useState } from 'react'
import { seconds } from '#platform/kernel/clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useUiTexts } from '#platform/ui/ui-texts.ts'
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx'

/** What comes sooner is shown without anything before it: a flash of grey makes a fast page look slow. */
const LOADING_DELAY_MS = seconds(0.3)

/** Stands for content that is being loaded, once that takes long enough to be noticed. */
export const Loading = ({ children, className }: { children: ReactNode; className?: string }) => {
  const t = useUiTexts()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), LOADING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {isSlow && children}
    </div>
  )
}

const ROWS = ['w-2/3', 'w-1/2', 'w-3/5']

/** A table, a list or a form that is being loaded. */
export const LoadingRows = () => (
  <Loading>
    <div className="overflow-hidden rounded-md border border-line bg-surface-raised">
      {ROWS.map((width) => (
        <div key={width} className="flex items-center gap-4 border-line border-b p-4 last:border-b-0">
          <Skeleton className="size-9 shrink-0" />
          <span className="grid flex-1 gap-2">
            <Skeleton className={classNames('h-3', width)} />
            <Skeleton className="h-3 w-1/3" />
          </span>
        </div>
      ))}
    </div>
  </Loading>
)

interface PageStateProps {
  /** A small icon, decoration only. */
  readonly icon: ReactNode
  readonly tone?: 'calm' | 'bad'
  readonly heading: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** A panel in the place of content that there is none of: why, and what to do. */
export const PageState = ({ icon, tone = 'calm', heading, children, action }: PageStateProps) => (
  <div className="flex min-h-44 flex-col items-center justify-center gap-1.5 rounded-md border border-line bg-surface-raised p-5 text-center">
    <span
      className={classNames(
        'mb-1.5 grid size-9 place-items-center rounded-sm',
        tone === 'bad' ? 'bg-danger-soft text-danger' : 'bg-surface-sunken text-muted',
      )}
    >
      {icon}
    </span>
    <h2 className="font-semibold">{heading}</h2>
    {children && <div className="max-w-md text-muted text-sm">{children}</div>}
    {action && <div className="mt-3">{action}</div>}
  </div>
)

interface FailedStateProps {
  readonly heading: ReactNode
  readonly children?: ReactNode
  readonly again: string
  readonly onRetry: () => unknown
}

/** Content that could not be loaded, with a button that tries again. */
export const FailedState = ({ heading, children, again, onRetry }: FailedStateProps) => (
  <div role="alert">
    <PageState
      tone="bad"
      icon={<WarningIcon size={20} />}
      heading={heading}
      action={
        <Button size="sm" variant="secondary" onClick={onRetry} className="min-h-target">
          {again}
        </Button>
      }
    >
      {children}
    </PageState>
  </div>
)
