import { useState } from 'react'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import { Segmented } from '#core/console-shell/console/segmented.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { LinkListsOverview, StaffLinkList } from '../../contract/console-endpoints.ts'
import { MAX_INTRO, MAX_TITLE } from '../../domain/link-list.ts'
import { useLinkListsTexts } from '../../storefront/link-lists-texts.ts'
import { useLinkListsConsoleTexts } from '../link-lists-console-texts.ts'
import { EMPTY_LIST, findDraftFaults, type ListDraft, toListDraft } from '../list-draft.ts'
import { isStaffList, type LinkListCalls } from '../use-link-lists.ts'
import { useListDifferences } from '../use-list-differences.ts'
import { LinkEditor } from './link-editor.tsx'
import { ListPreview } from './list-preview.tsx'

interface ListSheetProps {
  readonly overview: LinkListsOverview
  /** Undefined for a new list. */
  readonly list: StaffLinkList | undefined
  readonly calls: LinkListCalls
  readonly onClose: () => void
}

/** What the server refused, with the field that it names. */
interface Refusal {
  readonly message: string
  readonly field?: string | undefined
}

/** The texts of a draft's faults and of the server's refusal, by field. */
const useFieldErrors = (draft: ListDraft, overview: LinkListsOverview) => {
  const t = useLinkListsConsoleTexts()
  const say = useLinkListsTexts()
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const faults = findDraftFaults(draft, overview.own)
  const errorOf = (path: string): string | undefined => {
    if (refusal?.field === path) return refusal.message
    const fault = isChecked ? faults[path] : undefined
    if (fault === undefined) return undefined
    return fault === 'needsTitle' || fault === 'needsText' ? t(fault) : say(`errors.address.${fault}`)
  }
  const check = (): boolean => {
    const isFaulty = Object.keys(faults).length > 0
    setChecked(true)
    setRefusal(isFaulty ? { message: t('faulty') } : undefined)
    return !isFaulty
  }
  return { errorOf, check, refusal, setRefusal }
}

const ListFields = ({
  draft,
  overview,
  errorOf,
  onChange,
}: {
  draft: ListDraft
  overview: LinkListsOverview
  errorOf: (path: string) => string | undefined
  onChange: (draft: ListDraft) => void
}) => {
  const t = useLinkListsConsoleTexts()
  const { languages } = overview
  return (
    <div className="grid gap-6">
      <CheckboxField
        label={t('form.isActive')}
        hint={t('form.isActiveHint')}
        checked={draft.isActive}
        onChange={({ target }) => onChange({ ...draft, isActive: target.checked })}
      />
      <LocalizedField
        label={t('form.title')}
        isRequired
        languages={languages}
        maxLength={MAX_TITLE}
        value={draft.title}
        error={errorOf('title')}
        onChange={(title) => onChange({ ...draft, title })}
      />
      <LocalizedField
        label={t('form.intro')}
        isLong
        languages={languages}
        maxLength={MAX_INTRO}
        value={draft.intro}
        onChange={(intro) => onChange({ ...draft, intro })}
      />
      <LinkEditor draft={draft} languages={languages} errorOf={errorOf} onChange={onChange} />
    </div>
  )
}

const RemoveQuestion = ({ onRemove, onStay }: { onRemove: () => unknown; onStay: () => void }) => {
  const t = useLinkListsConsoleTexts()
  return (
    <div role="alert" className="grid gap-3 rounded-lg bg-warning-soft p-4">
      <p>{t('removeText')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={onStay}>
          {t('cancel')}
        </Button>
        <Button variant="danger" onClick={onRemove}>
          {t('removeSure')}
        </Button>
      </div>
    </div>
  )
}

const VIEWS = ['edit', 'preview'] as const

/** The edited list, and what somebody else saved of it meanwhile. */
const useListForm = ({ overview, list: opened, calls, onClose }: ListSheetProps) => {
  const t = useLinkListsConsoleTexts()
  const show = useToasts((state) => state.show)
  const [list, setList] = useState(opened)
  const [first, setFirst] = useState(() => (opened ? toListDraft(opened) : EMPTY_LIST))
  const [draft, setDraft] = useState(first)
  const [theirs, setTheirs] = useState<StaffLinkList>()
  const { errorOf, check, refusal, setRefusal } = useFieldErrors(draft, overview)
  const guard = useLeaveGuard(draft !== first, onClose)
  const finish = (text: string) => {
    show({ tone: 'success', text })
    onClose()
  }
  const save = async (before: StaffLinkList | undefined) => {
    if (!check()) return
    const outcome = await calls.save(before, draft)
    if (outcome === 'saved') return finish(t('saved'))
    if (isStaffList(outcome)) return setTheirs(outcome)
    setRefusal({ ...outcome, message: outcome.message || t('offline') })
  }
  const takeTheirs = (saved: StaffLinkList) => {
    const taken = toListDraft(saved)
    setList(saved)
    setFirst(taken)
    setDraft(taken)
    setTheirs(undefined)
    setRefusal(undefined)
  }
  const remove = async () => {
    const answer = list && (await calls.remove(list._id))
    if (answer?.ok) return finish(t('removed'))
    setRefusal({ message: answer?.error.message || t('offline') })
  }
  return { list, draft, setDraft, theirs, takeTheirs, errorOf, refusal, guard, save, remove }
}

/** A list over the screen: its texts and links, or the page that they make. Saved as a whole. */
export const ListSheet = (props: ListSheetProps) => {
  const t = useLinkListsConsoleTexts()
  const language = useLanguage()
  const { overview } = props
  const form = useListForm(props)
  const { list, draft, theirs, refusal, guard } = form
  const differences = useListDifferences()
  const [view, setView] = useState<(typeof VIEWS)[number]>('edit')
  const [isAsking, setAsking] = useState(false)
  const save = (before: StaffLinkList | undefined) => {
    setView('edit')
    return form.save(before)
  }
  const remove = async () => {
    await form.remove()
    setAsking(false)
  }
  return (
    <>
      <Sheet
        open
        size="lg"
        title={<bdi>{list ? localize(list.title, language) : t('new')}</bdi>}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <div className="flex flex-wrap items-center gap-3">
            {list && (
              <Button variant="ghost" onClick={() => setAsking(true)}>
                {t('remove')}
              </Button>
            )}
            <Button className="ms-auto" aria-disabled={theirs !== undefined} onClick={() => save(list)}>
              {t('save')}
            </Button>
          </div>
        }
      >
        <div className="grid gap-5">
          {isAsking && <RemoveQuestion onRemove={remove} onStay={() => setAsking(false)} />}
          {theirs && (
            <ConflictNotice
              differences={differences(draft, toListDraft(theirs))}
              onTheirs={() => form.takeTheirs(theirs)}
              onMine={() => save(theirs)}
            />
          )}
          {refusal && <Notice tone="danger" announce="assertive" heading={refusal.message} />}
          <div className="flex">
            <Segmented
              label={t('view.label')}
              options={VIEWS.map((name) => ({ name, label: t(`view.${name}`) }))}
              value={view}
              onChange={setView}
            />
          </div>
          {view === 'edit' ? (
            <ListFields draft={draft} overview={overview} errorOf={form.errorOf} onChange={form.setDraft} />
          ) : (
            <ListPreview draft={draft} overview={overview} />
          )}
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
