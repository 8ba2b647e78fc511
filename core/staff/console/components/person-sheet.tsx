import { useState } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { ConflictNotice, type Difference } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import type { ApiResult } from '#platform/contract/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { StaffPerson } from '../../contract/people-endpoints.ts'
import type { StaffRole } from '../../domain/staff-roles.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { toFieldErrors } from '../to-field-errors.ts'
import type { PeopleCalls } from '../use-people.ts'
import { useRoleName } from '../use-role-name.ts'
import { type AuthorityDraft, AuthorityFields } from './authority-fields.tsx'
import { ConfirmQuestion } from './confirm-question.tsx'

interface PersonSheetProps {
  readonly person: StaffPerson
  readonly roles: readonly StaffRole[]
  readonly calls: PeopleCalls
  readonly onClose: () => void
}

/** Role and outlets as they are saved. */
type SavedAuthority = AuthorityDraft & Pick<StaffPerson, 'version'>

const isSavedAuthority = (data: unknown): data is SavedAuthority =>
  typeof data === 'object' && data !== null && 'role' in data && 'storeIds' in data && 'version' in data

const isSameAuthority = (one: AuthorityDraft, other: AuthorityDraft): boolean =>
  one.role === other.role &&
  JSON.stringify(one.storeIds?.toSorted()) === JSON.stringify(other.storeIds?.toSorted())

/** What differs between what two people chose for a third, in words. */
const useAuthorityDifferences = (): ((mine: AuthorityDraft, theirs: AuthorityDraft) => Difference[]) => {
  const t = useStaffConsoleTexts()
  const roleName = useRoleName()
  const { outlets } = useConsoleData()
  const listOutlets = (storeIds: readonly string[]): string =>
    outlets.flatMap(({ _id, name }) => (storeIds.includes(_id) ? [name] : [])).join(', ')
  const rows: [string, (draft: AuthorityDraft) => string][] = [
    [t('people.role'), ({ role }) => roleName(role)],
    [t('people.outlets'), ({ storeIds }) => (storeIds ? listOutlets(storeIds) : t('people.allOutlets'))],
  ]
  return (mine, theirs) => listDifferences(rows, mine, theirs)
}

/** A person's role and outlets, and taking them out. */
export const PersonSheet = ({ person, roles, calls, onClose }: PersonSheetProps) => {
  const t = useStaffConsoleTexts()
  const { staff } = useConsoleData()
  const show = useToasts((state) => state.show)
  const [saved, setSaved] = useState<SavedAuthority>(person)
  /** What somebody else chose after the sheet was opened. */
  const [theirs, setTheirs] = useState<SavedAuthority>()
  const differences = useAuthorityDifferences()
  const [draft, setDraft] = useState<AuthorityDraft>(person)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [question, setQuestion] = useState<'remove' | 'resetFactor'>()
  const guard = useLeaveGuard(!isSameAuthority(draft, saved), onClose)
  const finish = (answer: ApiResult<object>, text: string) => {
    setQuestion(undefined)
    if (!answer.ok) return setErrors(toFieldErrors(answer.error, t('signIn.offline')))
    show({ tone: 'success', text })
    onClose()
  }
  const save = async (version: string) => {
    const body = { role: draft.role, storeIds: draft.storeIds && [...draft.storeIds], version }
    const answer = await calls.change(person._id, body)
    if (!answer.ok && isSavedAuthority(answer.error.data)) return setTheirs(answer.error.data)
    setTheirs(undefined)
    finish(answer, t('people.saved'))
  }
  const takeTheirs = (authority: SavedAuthority) => {
    setSaved(authority)
    setDraft(authority)
    setTheirs(undefined)
  }
  const remove = async () =>
    finish(await calls.remove(person._id), t('people.removed', { name: person.name }))
  const resetFactor = async () => finish(await calls.resetFactor(person._id), t('people.factorReset'))
  const hasMore = person.hasSecondFactor || person.hasPasskey
  const mayReset = staff.role === 'owner' && !staff.isLimited && hasMore && !person.isSelf
  return (
    <>
      <Sheet
        open
        title={<bdi>{person.name}</bdi>}
        subtitle={<bdi>{person.email}</bdi>}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="ghost" onClick={() => setQuestion('remove')}>
              {t('people.remove')}
            </Button>
            <Button
              className="ms-auto"
              aria-disabled={theirs !== undefined}
              onClick={() => save(saved.version)}
            >
              {t('people.save')}
            </Button>
          </div>
        }
      >
        <div className="grid gap-6">
          {theirs && (
            <ConflictNotice
              differences={differences(draft, theirs)}
              onTheirs={() => takeTheirs(theirs)}
              onMine={() => save(theirs.version)}
            />
          )}
          {errors.form && <Notice tone="danger" announce="assertive" heading={errors.form} />}
          {question === 'remove' && (
            <ConfirmQuestion
              text={t('people.removeText', { name: person.name })}
              yes={t('people.removeSure')}
              onYes={remove}
              onNo={() => setQuestion(undefined)}
            />
          )}
          {question === 'resetFactor' && (
            <ConfirmQuestion
              text={t('people.resetFactorText', { name: person.name })}
              yes={t('people.resetFactorSure')}
              onYes={resetFactor}
              onNo={() => setQuestion(undefined)}
            />
          )}
          <AuthorityFields roles={roles} draft={draft} errors={errors} onChange={setDraft} />
          {mayReset && (
            <Button variant="secondary" onClick={() => setQuestion('resetFactor')}>
              {t('people.resetFactor')}
            </Button>
          )}
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
