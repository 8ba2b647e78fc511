import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { StaffLinksApi } from '../../contract/account-endpoints.ts'
import { PasswordField } from '../password-field.tsx'
import { SignedOutFrame } from '../signed-out-frame.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { useLinkToken } from '../use-link-token.ts'

export const meta = getConsoleMeta

const NewPasswordForm = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const t = useStaffConsoleTexts()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    if (password === '') return setError(t('signIn.passwordMissing'))
    setBusy(true)
    const body = { token, password }
    const answer = await consoleApi<StaffLinksApi>()('POST /api/v1/console/password-reset/use', { body })
    setBusy(false)
    if (answer.ok) return onDone()
    setError(answer.error.status === 0 ? t('signIn.offline') : answer.error.message)
  }
  return (
    <form
      method="post"
      noValidate
      className="mt-6 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={t('password.new')}
        hint={t('password.rule')}
        value={password}
        error={error}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        required
      />
      <Button type="submit" size="lg" full busy={busy}>
        {t('newPassword.submit')}
      </Button>
    </form>
  )
}

/** Where the link of a forgotten password leads. */
export default function NewPasswordScreen() {
  const t = useStaffConsoleTexts()
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  return (
    <SignedOutFrame heading={t('newPassword.heading')} intro={t('newPassword.intro')}>
      {isDone && <Notice tone="success" announce="polite" className="mt-6" heading={t('newPassword.done')} />}
      {!isDone && token && <NewPasswordForm token={token} onDone={() => setDone(true)} />}
      {!isDone && token === '' && (
        <Notice tone="danger" className="mt-6" heading={t('join.invalid')}>
          {t('newPassword.invalidText')}
        </Notice>
      )}
      <ButtonLink variant={isDone ? 'primary' : 'ghost'} full className="mt-3" to={getConsolePath('sign-in')}>
        {t('forgot.back')}
      </ButtonLink>
    </SignedOutFrame>
  )
}
