import type { ReactNode } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'

interface FormSheetProps {
  readonly title: string
  /** What keeps it from being saved, in words; undefined when nothing does. */
  readonly problem: string | undefined
  readonly onSave: () => Promise<boolean>
  /** Absent for what is not there yet. */
  readonly onRemove?: (() => Promise<boolean>) | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form over the screen, saved or removed as a whole. What was typed is not lost by a tap beside it. */
export const FormSheet = ({ title, problem, onSave, onRemove, onClose, children }: FormSheetProps) => {
  const t = useMenusConsoleTexts()
  const closing = (work: () => Promise<boolean>) => async (): Promise<void> => {
    if (await work()) onClose()
  }
  return (
    <Sheet
      open
      size="lg"
      title={<bdi>{title}</bdi>}
      onClose={onClose}
      backdropCloses={false}
      footer={
        <div className="flex flex-wrap items-center gap-3">
          {onRemove && (
            <Button variant="ghost" onClick={closing(onRemove)}>
              {t('editor.remove')}
            </Button>
          )}
          {problem && (
            <p id="form-problem" className="min-w-0 flex-1 text-end text-muted text-sm">
              {problem}
            </p>
          )}
          <Button
            className="ms-auto"
            aria-disabled={problem !== undefined}
            aria-describedby={problem ? 'form-problem' : undefined}
            onClick={closing(onSave)}
          >
            {t('editor.save')}
          </Button>
        </div>
      }
    >
      {children}
    </Sheet>
  )
}
