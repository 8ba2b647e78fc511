import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConflictNotice, type Difference } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useMenuEditorConsoleTexts } from '../menu-editor-console-texts.ts'
import { type FieldErrors, FieldErrorsProvider } from './fields/field-errors.tsx'
import type { ChangeResult, EditorRefusal } from './use-menu-editor.ts'

/** How a form goes on when somebody else has saved the same item meanwhile. */
interface ConflictResolution {
  /** What differs from the item as it is saved now. */
  readonly compare: () => readonly Difference[]
  /** Restarts from what is saved now. */
  readonly onTheirs: () => void
}

interface FormSheetProps {
  readonly title: string
  /** What is edited; when it differs from its initial value, leaving needs confirmation. */
  readonly draft: unknown
  /** Validation that needs no server. */
  readonly check: () => FieldErrors
  readonly onSave: () => Promise<ChangeResult>
  /** Absent for a new item. */
  readonly onRemove?: (() => Promise<ChangeResult>) | undefined
  /** Absent where no other user can have changed the item. */
  readonly conflict?: ConflictResolution | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Expands the sections that contain invalid fields and focuses the first one. */
const focusFirstError = (form: HTMLElement | null): void => {
  const faulty = form?.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-fault]') ?? []
  for (const field of faulty)
    for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
  const [first] = faulty
  if (first) first.focus()
  else form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
}

const RefusalNotice = ({ message, faults }: EditorRefusal) => {
  const texts = [...new Set(Object.values(faults))]
  return (
    <Notice tone="danger" announce="assertive" className="mb-5" heading={message}>
      {texts.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const useForm = ({ draft, check, onClose }: Pick<FormSheetProps, 'draft' | 'check' | 'onClose'>) => {
  const t = useMenuEditorConsoleTexts()
  const form = useRef<HTMLDivElement>(null)
  const [first] = useState(() => JSON.stringify(draft))
  const [refusal, setRefusal] = useState<EditorRefusal>()
  const [isConflict, setConflict] = useState(false)
  const guard = useLeaveGuard(JSON.stringify(draft) !== first, onClose)
  useEffect(() => {
    if (refusal) focusFirstError(form.current)
  }, [refusal])
  const run = async (work: () => Promise<ChangeResult>): Promise<void> => {
    const outcome = await work()
    if (outcome.ok) return onClose()
    if (outcome.isConflict) setConflict(true)
    setRefusal(outcome.isConflict ? undefined : outcome)
  }
  const save = async (work: () => Promise<ChangeResult>): Promise<void> => {
    const issues = check()
    const isWrong =
      Object.keys(issues).length > 0 || form.current?.querySelector('[data-unreadable]') !== null
    if (isWrong) setRefusal({ ok: false, isConflict: false, message: t('faulty'), faults: issues })
    else await run(work)
  }
  return { form, refusal, isConflict, guard, run, save }
}

/**
 * A form over the screen, saved or removed as a whole. Typed input is not discarded without confirmation: not by a
 * tap outside, by the back button or by closing the page.
 */
export const FormSheet = (props: FormSheetProps) => {
  const { title, onSave, onRemove, conflict, children } = props
  const t = useMenuEditorConsoleTexts()
  const { form, refusal, isConflict, guard, run, save } = useForm(props)
  return (
    <>
      <Sheet
        open
        size="lg"
        title={<bdi>{title}</bdi>}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <div className="flex flex-wrap items-center gap-3">
            {onRemove && (
              <Button variant="ghost" onClick={() => run(onRemove)}>
                {t('remove')}
              </Button>
            )}
            <Button className="ms-auto" aria-disabled={isConflict} onClick={() => save(onSave)}>
              {t('save')}
            </Button>
          </div>
        }
      >
        <div ref={form}>
          {isConflict && conflict && (
            <div className="mb-5">
              <ConflictNotice
                differences={conflict.compare()}
                onTheirs={conflict.onTheirs}
                onMine={() => save(onSave)}
              />
            </div>
          )}
          {refusal && <RefusalNotice {...refusal} />}
          <FieldErrorsProvider value={refusal?.faults ?? {}}>
            <div className="grid grid-cols-1 gap-6">{children}</div>
          </FieldErrorsProvider>
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
