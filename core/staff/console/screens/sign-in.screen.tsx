import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { getConsoleToken } from '#core/console-shell/console/console-session.ts'
import { CONSOLE_HOME, getConsolePath } from '#core/console-shell/console/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { SignInLinks } from '../sign-in-links.tsx'
import { SignedOutFrame } from '../signed-out-frame.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { useIsReady } from '../use-is-ready.ts'
import { usePasskeySignIn } from '../use-passkey-sign-in.ts'
import { useSignIn } from '../use-sign-in.ts'

export const meta = getConsoleMeta

/** Redirects a member of staff who is already signed in. */
const useSkipWhenSignedIn = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (getConsoleToken()) void navigate(CONSOLE_HOME, { replace: true })
  }, [navigate])
}

const SignInForm = () => {
  const t = useStaffConsoleTexts()
  const { errors, busy, submit, isCodeNeeded } = useSignIn()
  const isReady = useIsReady()
  const passkey = usePasskeySignIn()
  const problem = errors.form ?? passkey.error
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 grid gap-4">
      {problem && (
        <Notice tone="danger" announce="assertive">
          {problem}
        </Notice>
      )}
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        dir="ltr"
        label={t('signIn.email')}
        error={errors.email}
        required
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={t('signIn.password')}
        error={errors.password}
        required
      />
      {isCodeNeeded && (
        <TextField
          name="code"
          autoComplete="one-time-code"
          autoFocus
          dir="ltr"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          label={t('signIn.code')}
          hint={t('signIn.codeHint')}
          error={errors.code}
          required
        />
      )}
      <Button type="submit" size="lg" full busy={busy || !isReady}>
        {t('signIn.submit')}
      </Button>
      {passkey.isOffered && (
        <Button variant="secondary" full onClick={passkey.ask}>
          {t('signIn.passkey')}
        </Button>
      )}
      <Link
        to={getConsolePath('forgot-password')}
        className="flex min-h-target items-center justify-self-center font-semibold text-brand-strong"
      >
        {t('signIn.forgot')}
      </Link>
      <SignInLinks />
    </form>
  )
}

export default function SignInScreen() {
  const t = useStaffConsoleTexts()
  useSkipWhenSignedIn()
  return (
    <SignedOutFrame heading={t('signIn.heading')} intro={t('signIn.intro')}>
      <SignInForm />
    </SignedOutFrame>
  )
}
