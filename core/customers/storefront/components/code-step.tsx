import { useEffect, useEffectEvent, useRef } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { OneTimeCodeField } from '#platform/ui/one-time-code-field.tsx'
import { useCustomersTexts } from '../customers-texts.ts'
import { isolateLeftToRight } from '../isolate-left-to-right.ts'
import type { Challenge } from '../sign-in-flow.ts'
import { useSecondsUntil } from '../use-seconds-until.ts'

interface OtpCredential {
  readonly code?: string
}

/**
 * Waits for the code from the text message itself, where the browser can read it with the customer's consent.
 * Resolves to undefined where it cannot, when the customer declines, or when `signal` aborts.
 */
const readCodeFromMessage = async (signal: AbortSignal): Promise<string | undefined> => {
  if (!('OTPCredential' in window)) return undefined
  const options = { otp: { transport: ['sms'] }, signal }
  try {
    // The type definitions do not include this kind of credential yet.
    const credential = (await navigator.credentials.get(options)) as OtpCredential | null
    return credential?.code
  } catch {
    // Declined or aborted: the customer types the code.
    return undefined
  }
}

interface CodeStepProps {
  readonly challenge: Challenge
  /** In international form. */
  readonly phone: string
  readonly code: string
  readonly error: string
  readonly isBusy: boolean
  readonly onType: (code: string) => void
  readonly onVerify: (code: string) => void
  readonly onResend: (channel: 10 | 20) => Promise<void>
  /** Absent where the number cannot be changed. */
  readonly onEdit?: () => void
}

const useCodeFromMessage = (challenge: Challenge, onCode: (code: string) => void) => {
  const take = useEffectEvent(onCode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code that is sent is waited for anew
  useEffect(() => {
    const ended = new AbortController()
    void readCodeFromMessage(ended.signal).then((code) => {
      if (code && !ended.signal.aborted) take(code)
    })
    return () => ended.abort()
  }, [challenge.verificationId])
}

const Resend = ({ challenge, onResend }: Pick<CodeStepProps, 'challenge' | 'onResend'>) => {
  const t = useCustomersTexts()
  const { msgConfig } = useSite().brand
  const wait = useSecondsUntil(challenge.resendAt)
  const other = challenge.channel === 10 ? 20 : 10
  if (wait > 0)
    return (
      <p className="flex min-h-target items-center text-muted text-sm tabular-nums">
        {t('signIn.resendIn', { seconds: wait })}
      </p>
    )
  return (
    <div className="-mx-4 flex flex-wrap">
      <Button size="sm" variant="ghost" onClick={() => onResend(challenge.channel)}>
        {t('signIn.resend')}
      </Button>
      {msgConfig === 30 && (
        <Button size="sm" variant="ghost" onClick={() => onResend(other)}>
          {t(other === 10 ? 'signIn.switchToSms' : 'signIn.switchToWhatsApp')}
        </Button>
      )}
    </div>
  )
}

/** One field for the code; it is verified as soon as its last digit is entered. */
export const CodeStep = (props: CodeStepProps) => {
  const { challenge, phone, code, error, isBusy, onType, onVerify, onEdit } = props
  const t = useCustomersTexts()
  const field = useRef<HTMLInputElement>(null)
  useCodeFromMessage(challenge, onVerify)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code is typed from the start
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy, challenge.verificationId])
  const { length } = challenge
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && code.length === length) onVerify(code)
      }}
      className="grid gap-3"
    >
      <OneTimeCodeField
        ref={field}
        label={t('signIn.code')}
        // A hint rather than a status: a status that comes together with its text is not announced, the focus is.
        hint={t(challenge.channel === 10 ? 'signIn.sentBySms' : 'signIn.sentByWhatsApp', {
          length,
          phone: isolateLeftToRight(phone),
        })}
        length={length}
        value={code}
        readOnly={isBusy}
        error={error || undefined}
        onChange={onType}
        onComplete={onVerify}
      />
      <Button type="submit" busy={isBusy} aria-disabled={code.length < length}>
        {t('signIn.verify')}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Resend {...props} />
        {onEdit && (
          <Button size="sm" variant="ghost" className="-mx-4" onClick={onEdit}>
            {t('signIn.editNumber')}
          </Button>
        )}
      </div>
    </form>
  )
}
