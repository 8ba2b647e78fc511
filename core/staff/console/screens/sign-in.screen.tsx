import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { getConsoleToken } from '#core/console-shell/console/console-session.ts'
import { LanguageSelect } from '#core/console-shell/console/language-select.tsx'
import { CONSOLE_HOME } from '#core/console-shell/console/paths.ts'
import { useChangeLanguage } from '#core/console-shell/console/use-change-language.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { EyeIcon } from '#platform/ui/icons/eye.tsx'
import { KitchenIcon } from '#platform/ui/icons/kitchen.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { TextFieldProps } from '#platform/ui/text-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { useSignIn } from '../use-sign-in.ts'

/** A password field that can show its text, because typing errors are common on a shared tablet's keyboard. */
const PasswordField = (props: Omit<TextFieldProps, 'type' | 'trailing'>) => {
  const t = useStaffConsoleTexts()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t('showPassword')}
          aria-pressed={isShown}
          icon={<EyeIcon size={20} />}
          tone={isShown ? 'sunken' : 'plain'}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}

export const meta = getConsoleMeta

/** Redirects a member of staff who is already signed in. */
const useSkipWhenSignedIn = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (getConsoleToken()) void navigate(CONSOLE_HOME, { replace: true })
  }, [navigate])
}

const noChange = () => () => undefined

/** The form is server-rendered, but only the script can send it; its button is disabled until then. */
const useIsReady = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )

const SignInForm = () => {
  const t = useStaffConsoleTexts()
  const { errors, busy, submit } = useSignIn()
  const isReady = useIsReady()
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 grid gap-4">
      {errors.form && (
        <Notice tone="danger" announce="assertive">
          {errors.form}
        </Notice>
      )}
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
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
      <Button type="submit" size="lg" full busy={busy || !isReady}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}

export default function SignInScreen() {
  const t = useStaffConsoleTexts()
  const changeLanguage = useChangeLanguage()
  useSkipWhenSignedIn()
  useConsoleTitle(`${t('signIn.heading')} · Compass`)
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-surface-sunken px-gutter pb-8">
      <header className="flex justify-end py-3">
        <LanguageSelect onChange={changeLanguage} />
      </header>
      <main className="w-full max-w-md self-center justify-self-center rounded-2xl border border-line bg-surface-raised p-6 shadow-md md:p-8">
        <span className="grid size-14 place-items-center rounded-xl bg-brand text-on-brand">
          <KitchenIcon size={28} />
        </span>
        <h1 className="mt-5 font-bold text-2xl tracking-tight">{t('signIn.heading')}</h1>
        <p className="mt-1 text-muted">{t('signIn.intro')}</p>
        <SignInForm />
      </main>
    </div>
  )
}
