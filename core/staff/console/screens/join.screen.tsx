import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { startConsoleSession } from '#core/console-shell/console/console-session.ts'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { CONSOLE_HOME } from '#core/console-shell/console/paths.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { StaffLinksApi } from '../../contract/account-endpoints.ts'
import { isStaffName, MAX_STAFF_NAME_LENGTH } from '../../domain/staff-name.ts'
import { PasswordField } from '../password-field.tsx'
import { SignedOutFrame } from '../signed-out-frame.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { useLinkToken } from '../use-link-token.ts'
import { useRoleName } from '../use-role-name.ts'

export const meta = getConsoleMeta

type Invitation = CallData<StaffLinksApi['POST /api/v1/console/invitation']>

/** What the link is for; a text when it is for nothing. */
const useInvitation = (token: string | undefined): Invitation | string | undefined => {
  const t = useStaffConsoleTexts()
  const [found, setFound] = useState<Invitation | string>()
  const offline = t('signIn.offline')
  useEffect(() => {
    if (token === undefined) return
    const load = async (): Promise<void> => {
      const api = consoleApi<StaffLinksApi>()
      const answer = await api('POST /api/v1/console/invitation', { body: { token: token || '-' } })
      setFound(answer.ok ? answer.data : answer.error.message || offline)
    }
    void load()
  }, [token, offline])
  return found
}

interface JoinErrors {
  readonly name?: string
  readonly password?: string
  readonly form?: string
}

const useJoin = (token: string) => {
  const t = useStaffConsoleTexts()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<JoinErrors>({})
  const [busy, setBusy] = useState(false)
  const join = async (name: string, password: string): Promise<void> => {
    if (!isStaffName(name)) return setErrors({ name: t('account.nameMissing') })
    if (password === '') return setErrors({ password: t('signIn.passwordMissing') })
    setBusy(true)
    const answer = await consoleApi<StaffLinksApi>()('POST /api/v1/console/invitation/acceptance', {
      body: { token, name, password },
    })
    setBusy(false)
    if (answer.ok) {
      startConsoleSession(answer.data.token)
      await navigate(CONSOLE_HOME, { replace: true })
      return
    }
    const { field, message } = answer.error
    const text = message || t('signIn.offline')
    setErrors(field === 'name' || field === 'password' ? { [field]: text } : { form: text })
  }
  return { errors, busy, join }
}

const JoinForm = ({ token, email }: { token: string; email: string }) => {
  const t = useStaffConsoleTexts()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { errors, busy, join } = useJoin(token)
  return (
    <form
      method="post"
      noValidate
      className="mt-6 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void join(name, password)
      }}
    >
      {errors.form && (
        <Notice tone="danger" announce="assertive">
          {errors.form}
        </Notice>
      )}
      <TextField
        name="email"
        autoComplete="username"
        dir="ltr"
        label={t('signIn.email')}
        value={email}
        readOnly
      />
      <TextField
        name="name"
        autoComplete="name"
        maxLength={MAX_STAFF_NAME_LENGTH}
        label={t('account.name')}
        value={name}
        error={errors.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        required
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={t('password.new')}
        hint={t('password.rule')}
        value={password}
        error={errors.password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        required
      />
      <Button type="submit" size="lg" full busy={busy}>
        {t('join.submit')}
      </Button>
    </form>
  )
}

/** Where the link of an invitation leads: a name and a password, and the console is open. */
export default function JoinScreen() {
  const t = useStaffConsoleTexts()
  const roleName = useRoleName()
  const token = useLinkToken()
  const invitation = useInvitation(token)
  if (invitation === undefined || token === undefined)
    return (
      <SignedOutFrame heading={t('join.heading')}>
        <LoadingRows />
      </SignedOutFrame>
    )
  if (typeof invitation === 'string')
    return (
      <SignedOutFrame heading={t('join.heading')}>
        <Notice tone="danger" announce="assertive" className="mt-6" heading={invitation}>
          {t('join.invalidText')}
        </Notice>
      </SignedOutFrame>
    )
  const { brand, role, email } = invitation
  return (
    <SignedOutFrame
      heading={t('join.headingNamed', { brand })}
      intro={t('join.intro', { role: roleName(role) })}
    >
      <JoinForm token={token} email={email} />
    </SignedOutFrame>
  )
}
