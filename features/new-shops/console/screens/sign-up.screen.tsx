import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { SignedOutFrame } from '#core/staff/console/signed-out-frame.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { NewShopsApi } from '../../contract/endpoints.ts'
import { useNewShopsTexts } from '../new-shops-console-texts.ts'
import { useIsSignUpOpen } from '../use-is-sign-up-open.ts'

export const meta = getConsoleMeta

const SignUpForm = ({ onSent }: { onSent: (link: string | null) => void }) => {
  const t = useNewShopsTexts()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (email.trim() === '') return setError(t('missing'))
    setBusy(true)
    const answer = await consoleApi<NewShopsApi>()('POST /api/v1/console/new-shops', { body: { email } })
    setBusy(false)
    if (answer.ok) return onSent(answer.data.link)
    setError(answer.error.message || t('offline'))
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
        autoComplete="email"
        dir="ltr"
        label={t('signUp.email')}
        value={email}
        error={error}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        required
      />
      <Button type="submit" size="lg" full busy={busy}>
        {t('signUp.submit')}
      </Button>
    </form>
  )
}

const Sent = ({ link }: { link: string | null }) => {
  const t = useNewShopsTexts()
  return (
    <Notice tone="success" announce="polite" className="mt-6" heading={t('signUp.sent')}>
      {link === null ? (
        t('signUp.sentText')
      ) : (
        <>
          <p>{t('signUp.demoText')}</p>
          <ButtonLink to={new URL(link).pathname + new URL(link).hash} className="mt-3">
            {t('signUp.begin')}
          </ButtonLink>
        </>
      )}
    </Notice>
  )
}

/** Asks for the link with which a shop is opened. */
export default function SignUpScreen() {
  const t = useNewShopsTexts()
  const isOpen = useIsSignUpOpen()
  const [sent, setSent] = useState<{ link: string | null }>()
  return (
    <SignedOutFrame heading={t('signUp.heading')} intro={isOpen === false ? undefined : t('signUp.intro')}>
      {isOpen === false && (
        <Notice className="mt-6" heading={t('signUp.closed')}>
          {t('signUp.closedText')}
        </Notice>
      )}
      {isOpen && (sent ? <Sent {...sent} /> : <SignUpForm onSent={(link) => setSent({ link })} />)}
      <ButtonLink variant="ghost" full className="mt-3" to={getConsolePath('sign-in')}>
        {t('signUp.back')}
      </ButtonLink>
    </SignedOutFrame>
  )
}
