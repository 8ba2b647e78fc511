import { type ReactNode, useEffect, useId, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'

interface QuestionProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

const LeaveQuestion = ({ onStay, onLeave }: QuestionProps) => {
  const t = useConsoleShellTexts()
  const id = useId()
  return (
    <Dialog
      open
      role="alertdialog"
      labelledBy={`${id}-heading`}
      describedBy={`${id}-text`}
      backdropCloses={false}
      // Without an entry of its own in the history: to take one back while the router goes on leaves the old address.
      backCloses={false}
      onClose={onStay}
    >
      <div className="m-4 w-full max-w-sm animate-pop place-self-center rounded-2xl bg-surface-raised p-6 text-center shadow-xl max-sm:w-auto">
        <h2 id={`${id}-heading`} className="font-bold text-xl tracking-tight">
          {t('leave.heading')}
        </h2>
        <p id={`${id}-text`} className="mt-2 text-muted">
          {t('leave.text')}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 *:flex-auto *:whitespace-nowrap">
          <Button variant="secondary" onClick={onLeave}>
            {t('leave.discard')}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('leave.stay')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Forms with unsaved input. A router asks one guard only, the one that came last, so each answers for all of them. */
const changedForms = new Set<string>()
const hasUnsavedInput = (): boolean => changedForms.size > 0

/**
 * Asks for confirmation before unsaved input is lost: by closing its form, by going to another screen, and, with the
 * browser's own text, by closing the page.
 */
export const useLeaveGuard = (
  isChanged: boolean,
  onLeave: () => void,
): { readonly leave: () => void; readonly question: ReactNode } => {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const blocker = useBlocker(hasUnsavedInput)
  useEffect(() => {
    if (!isChanged) return
    changedForms.add(id)
    return () => void changedForms.delete(id)
  }, [isChanged, id])
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  const stay = (): void => {
    setAsked(false)
    if (blocker.state === 'blocked') blocker.reset()
  }
  const discard = (): void => {
    setAsked(false)
    if (blocker.state === 'blocked') blocker.proceed()
    else onLeave()
  }
  return {
    leave: () => (isChanged ? setAsked(true) : onLeave()),
    question: (isAsked || blocker.state === 'blocked') && <LeaveQuestion onStay={stay} onLeave={discard} />,
  }
}
