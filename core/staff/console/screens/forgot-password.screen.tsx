import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { StaffLinksApi } from '../../contract/account-endpoints.ts'
import { SignedOutFrame } from '../signed-out-frame.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { useIsReady } from '../use-is-ready.ts'

export const meta = getConsoleMeta

const ForgotForm = ({ onSent }: { onSent: () => void }) => {
  const t = useStaffConsoleTexts()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isReady = useIsReady()
  const send = async (): Promise<void> => {
    if (email.trim() === '') return setError(t('signIn.emailMissing'))
    setBusy(true)
    const answer = await consoleApi<StaffLinksApi>()('POST /api/v1/console/password-reset', {
      body: { email },
    })
    setBusy(false)
    if (answer.ok) return onSent()
    setError(answer.error.status === 0 ? t('signIn.offline') : answer.error.message)
  }
  return (
    <form
      method="post"
      noValidate
      className="mt-6 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        dir="ltr"
        label={t('signIn.email')}
        value={email}
        error={error}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        required
      />
      <Button type="submit" size="lg" full busy={busy || !isReady}>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}

/** Asks for a link to choose another password; what follows does not say whether the address is known. */
export default function ForgotPasswordScreen() {
  const t = useStaffConsoleTexts()
  const [isSent, setSent] = useState(false)
  return (
    <SignedOutFrame heading={t('forgot.heading')} intro={t('forgot.intro')}>
      {isSent ? (
        <Notice tone="success" announce="polite" className="mt-6" heading={t('forgot.sent')}>
          {t('forgot.sentText')}
        </Notice>
      ) : (
        <ForgotForm onSent={() => setSent(true)} />
      )}
      <ButtonLink variant="ghost" full className="mt-3" to={getConsolePath('sign-in')}>
        {t('forgot.back')}
      </ButtonLink>
    </SignedOutFrame>
  )
}
