import { useState } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { StaffRole } from '../../domain/staff-roles.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { toFieldErrors } from '../to-field-errors.ts'
import type { PeopleCalls } from '../use-people.ts'
import { type AuthorityDraft, AuthorityFields } from './authority-fields.tsx'
import { CopyLink } from './copy-link.tsx'

interface InviteSheetProps {
  readonly roles: readonly StaffRole[]
  readonly calls: PeopleCalls
  readonly onClose: () => void
}

/** Invites somebody by e-mail, with a role and outlets. */
export const InviteSheet = ({ roles, calls, onClose }: InviteSheetProps) => {
  const t = useStaffConsoleTexts()
  const { staff } = useConsoleData()
  const show = useToasts((state) => state.show)
  const [email, setEmail] = useState('')
  const [first] = useState<AuthorityDraft>({
    role: roles.find((role) => role === 'orderTaker') ?? 'kitchen',
    storeIds: staff.isLimited ? [] : null,
  })
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [link, setLink] = useState<string>()
  const isTyped = email !== '' || draft !== first
  const guard = useLeaveGuard(link === undefined && isTyped, onClose)
  const send = async () => {
    if (email.trim() === '') return setErrors({ email: t('signIn.emailMissing') })
    const body = { email, role: draft.role, storeIds: draft.storeIds && [...draft.storeIds] }
    const answer = await calls.invite(body)
    if (!answer.ok) return setErrors(toFieldErrors(answer.error, t('signIn.offline')))
    if (answer.data.link !== null) return setLink(answer.data.link)
    show({ tone: 'success', text: t('people.invited', { email: answer.data.email }) })
    onClose()
  }
  return (
    <>
      <Sheet
        open
        title={t('people.invite')}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <Button full onClick={link === undefined ? send : onClose}>
            {t(link === undefined ? 'people.send' : 'people.done')}
          </Button>
        }
      >
        {link === undefined ? (
          <div className="grid gap-6">
            {errors.form && <Notice tone="danger" announce="assertive" heading={errors.form} />}
            <TextField
              name="email"
              type="email"
              inputMode="email"
              autoComplete="off"
              dir="ltr"
              label={t('signIn.email')}
              value={email}
              error={errors.email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              required
            />
            <AuthorityFields roles={roles} draft={draft} errors={errors} onChange={setDraft} />
            <p className="text-muted text-sm">{t('people.inviteText')}</p>
          </div>
        ) : (
          <CopyLink link={link} />
        )}
      </Sheet>
      {guard.question}
    </>
  )
}
