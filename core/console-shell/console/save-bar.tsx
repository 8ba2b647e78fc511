import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'

interface SaveBarProps {
  readonly isChanged: boolean
  readonly onSave: () => unknown
  readonly onDiscard: () => void
}

/** Saves or discards what was changed in a form; it stays in view, and is absent while nothing is changed. */
export const SaveBar = ({ isChanged, onSave, onDiscard }: SaveBarProps) => {
  const t = useConsoleShellTexts()
  if (!isChanged) return null
  return (
    <div className="sticky bottom-(--sticky-bottom) z-10 flex flex-wrap items-center justify-end gap-3 rounded-xl border border-line bg-surface-raised p-3 shadow-lg">
      <p role="status" className="me-auto font-semibold">
        {t('save.changed')}
      </p>
      <Button variant="ghost" onClick={onDiscard}>
        {t('save.discard')}
      </Button>
      <Button onClick={onSave}>{t('save.save')}</Button>
    </div>
  )
}

/** A value of a form that two people changed differently. */
export interface Difference {
  readonly label: ReactNode
  readonly mine: string
  readonly theirs: string
}

interface ConflictProps {
  readonly differences: readonly Difference[]
  readonly onTheirs: () => void
  readonly onMine: () => unknown
}

/** Shows what somebody else saved meanwhile beside what was about to be saved, and lets the person decide. */
export const ConflictNotice = ({ differences, onTheirs, onMine }: ConflictProps) => {
  const t = useConsoleShellTexts()
  const frame = useRef<HTMLDivElement>(null)
  // Whoever saves at the end of a long form would not see what stands above its first field.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for the function that undoes this.
    frame.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={frame}>
      <Notice tone="warning" announce="assertive" heading={t('conflict.heading')}>
        <dl className="mt-2 grid gap-3">
          {differences.map(({ label, mine, theirs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never reordered
            <div key={index}>
              <dt className="font-semibold">{label}</dt>
              <dd>
                {t('conflict.theirs')} <bdi>{theirs || t('conflict.nothing')}</bdi>
              </dd>
              <dd>
                {t('conflict.mine')} <bdi>{mine || t('conflict.nothing')}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" className="min-h-target" onClick={onTheirs}>
            {t('conflict.useTheirs')}
          </Button>
          <Button size="sm" className="min-h-target" onClick={onMine}>
            {t('conflict.saveMine')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
