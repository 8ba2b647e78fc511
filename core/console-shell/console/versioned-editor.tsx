import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { ConflictNotice, type Difference, SaveBar } from './save-bar.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'
import type { VersionedForm } from './use-versioned-form.ts'

/** What the fields of a form get. */
export interface FieldsProps<Draft> {
  readonly draft: Draft
  /** Fields that hold their own text begin anew with it. */
  readonly formKey: string
  /** What is wrong with a field, or with one of its parts. */
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (draft: Draft) => void
}

interface VersionedEditorProps<Form extends { readonly version: string }, Draft> {
  readonly form: VersionedForm<Form, Draft>
  readonly saved: Form
  readonly draftOf: (form: Form) => Draft
  readonly compare: (mine: Draft, theirs: Draft) => Difference[]
  readonly children: (fields: FieldsProps<Draft>) => ReactNode
}

interface Refusal {
  readonly message: string
  readonly field: string | undefined
}

/** The refused field in view and in focus, once it is marked. */
const useFocusOnRefusal = (refusal: Refusal | undefined) => {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])
  return frame
}

/** Edits a form, says what is wrong with it, and lets the second of two people who save it decide. */
export const VersionedEditor = <Form extends { readonly version: string }, Draft>({
  form,
  saved,
  draftOf,
  compare,
  children,
}: VersionedEditorProps<Form, Draft>) => {
  const t = useConsoleShellTexts()
  const show = useToasts((state) => state.show)
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  const [refusal, setRefusal] = useState<Refusal>()
  const frame = useFocusOnRefusal(refusal)
  const { theirs, draft = draftOf(saved) } = form
  const discard = () => {
    form.setDraft(undefined)
    setRefusal(undefined)
    setRound(round + 1)
  }
  const guard = useLeaveGuard(form.draft !== undefined, discard)
  const save = async (version: string) => {
    const unreadable = frame.current?.querySelector<HTMLElement>('[data-unreadable]')
    if (unreadable) {
      unreadable.focus()
      return show({ tone: 'danger', text: t('form.faulty') })
    }
    const outcome = await form.save(draft, version)
    if (outcome === 'conflict') return
    if (outcome !== 'saved') {
      const { message, field } = outcome
      setRefusal({ message: message || t('form.offline'), field })
      return show({ tone: 'danger', text: field ? t('form.faulty') : message || t('form.offline') })
    }
    setRefusal(undefined)
    show({ tone: 'success', text: t('save.saved') })
    void revalidate()
  }
  return (
    <div ref={frame} className="grid gap-5">
      {theirs && (
        <ConflictNotice
          differences={compare(draft, draftOf(theirs))}
          onTheirs={() => form.take(theirs)}
          onMine={() => save(theirs.version)}
        />
      )}
      {children({
        draft,
        formKey: `${saved.version} ${round}`,
        errorOf: (field) =>
          refusal?.field === field || refusal?.field?.startsWith(`${field}.`) ? refusal.message : undefined,
        onChange: form.setDraft,
      })}
      <SaveBar
        isChanged={form.draft !== undefined && theirs === undefined}
        onSave={() => save(saved.version)}
        onDiscard={discard}
      />
      {guard.question}
    </div>
  )
}
