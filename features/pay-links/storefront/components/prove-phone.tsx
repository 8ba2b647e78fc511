import { useEffect, useRef, useState } from 'react'
import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import { hasEnoughPhoneDigits, parseTypedPhone } from '#core/customers/storefront/typed-phone.ts'
import { useCountries } from '#core/customers/storefront/use-countries.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useSecondsUntil } from '#core/customers/storefront/use-seconds-until.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { OneTimeCodeField } from '#platform/ui/one-time-code-field.tsx'
import { PhoneField } from '#platform/ui/phone-field.tsx'
import type { PaymentRequest, PaymentRequestsApi } from '../../contract/request-endpoints.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'
import { storePayerToken } from '../payer-token.ts'

type SentCode = CallData<PaymentRequestsApi['POST /api/v1/payment-requests/:id/code']> & {
  readonly resendAt: number
}

interface StepProps {
  readonly request: PaymentRequest
  readonly onSent: (sent: SentCode) => void
}

/** Asks for a code; with the typed number where the link names no payer. */
const useSendCode = ({ request, onSent }: StepProps) => {
  const errorText = useErrorText()
  const [error, setError] = useState('')
  const send = async (typed?: { readonly phoneCode: string; readonly phone: string }): Promise<void> => {
    setError('')
    const answer = await browserApi<PaymentRequestsApi>()('POST /api/v1/payment-requests/:id/code', {
      params: { id: request._id },
      body: typed ?? {},
    })
    if (!answer.ok) return setError(errorText(answer.error))
    onSent({ ...answer.data, resendAt: Date.now() + answer.data.resendAfter * 1000 })
  }
  return { send, error, setError }
}

const KnownPhoneStep = (props: StepProps) => {
  const t = usePayLinksTexts()
  const { send, error } = useSendCode(props)
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {t('request.phone.known', { phone: isolateLeftToRight(props.request.phone) })}
      </p>
      {error && (
        <Notice tone="danger" announce="polite">
          {error}
        </Notice>
      )}
      <Button size="lg" full onClick={() => send()}>
        {t('request.phone.send')}
      </Button>
    </div>
  )
}

const PhoneStep = (props: StepProps & { readonly onTyped: (typed: TypedNumber) => void }) => {
  const t = usePayLinksTexts()
  const { list, load } = useCountries(props.request.store._id)
  const { send, error, setError } = useSendCode(props)
  const [{ country, number }, setTyped] = useState({ country: '', number: '' })
  const chosen = list.find(({ code }) => code === country) ?? list[0]
  const type = (text: string, code: string) => {
    setError('')
    setTyped(parseTypedPhone(text, code, list))
  }
  const submit = async (): Promise<void> => {
    if (!hasEnoughPhoneDigits(number)) return setError(t('request.phone.missing'))
    const dialCode = chosen?.dialCode ?? (await load())[0]?.dialCode
    if (dialCode === undefined) return
    const typed = { phoneCode: dialCode, phone: number }
    props.onTyped(typed)
    await send(typed)
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      <p className="text-muted">{t('request.phone.text')}</p>
      <PhoneField
        label={t('request.phone.label')}
        required
        countries={list}
        country={chosen?.code ?? ''}
        onCountryChange={(code) => type(number, code)}
        value={number}
        onChange={(text) => type(text, chosen?.code ?? '')}
        error={error || undefined}
      />
      <Button type="submit" size="lg" full onClick={submit}>
        {t('request.phone.send')}
      </Button>
    </form>
  )
}

interface TypedNumber {
  readonly phoneCode: string
  readonly phone: string
}

interface CodeStepProps extends StepProps {
  readonly sent: SentCode
  readonly typed: TypedNumber | undefined
  readonly onProved: () => Promise<void>
  readonly onEdit: (() => void) | undefined
}

const Resend = ({
  request,
  sent,
  typed,
  onSent,
  onError,
}: Omit<CodeStepProps, 'onProved' | 'onEdit'> & {
  readonly onError: (error: string) => void
}) => {
  const t = usePayLinksTexts()
  const { send, error } = useSendCode({ request, onSent })
  const wait = useSecondsUntil(sent.resendAt)
  useEffect(() => onError(error), [error, onError])
  if (wait > 0)
    return (
      <p className="flex min-h-target items-center text-muted text-sm tabular-nums">
        {t('request.code.resendIn', { seconds: wait })}
      </p>
    )
  return (
    <Button size="sm" variant="ghost" className="-mx-4" onClick={() => send(typed)}>
      {t('request.code.resend')}
    </Button>
  )
}

const CodeStep = (props: CodeStepProps) => {
  const t = usePayLinksTexts()
  const errorText = useErrorText()
  const { request, sent, onProved, onEdit } = props
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code is typed from the start
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy, sent.verificationId])
  const verify = async (otp: string): Promise<void> => {
    if (isBusy || otp.length < sent.length) return
    setBusy(true)
    setError('')
    const answer = await browserApi<PaymentRequestsApi>()('POST /api/v1/payment-requests/:id/verify', {
      params: { id: request._id },
      body: { verificationId: sent.verificationId, otp },
    })
    if (answer.ok) {
      storePayerToken(request._id, answer.data.token)
      await onProved()
    } else {
      setCode('')
      setError(errorText(answer.error))
    }
    setBusy(false)
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <p role="status" className="text-muted">
        {t('request.phone.sent', { phone: isolateLeftToRight(sent.phone) })}
      </p>
      <OneTimeCodeField
        ref={field}
        label={t('request.code.label')}
        length={sent.length}
        value={code}
        readOnly={isBusy}
        error={error || undefined}
        onChange={setCode}
        onComplete={(typed) => void verify(typed)}
      />
      <Button type="submit" size="lg" full busy={isBusy} aria-disabled={code.length < sent.length}>
        {t('request.code.verify')}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Resend {...props} onError={setError} />
        {onEdit && (
          <Button size="sm" variant="ghost" className="-mx-4" onClick={onEdit}>
            {t('request.code.edit')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The payer's phone, proved by a code of four digits. */
export const ProvePhone = ({
  request,
  onProved,
}: {
  request: PaymentRequest
  onProved: () => Promise<void>
}) => {
  const t = usePayLinksTexts()
  const [sent, setSent] = useState<SentCode>()
  const [typed, setTyped] = useState<TypedNumber>()
  const isKnown = request.phone !== ''
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-xl tracking-tight">{t('request.phone.heading')}</h2>
      {sent ? (
        <CodeStep
          request={request}
          sent={sent}
          typed={typed}
          onSent={setSent}
          onProved={onProved}
          onEdit={isKnown ? undefined : () => setSent(undefined)}
        />
      ) : isKnown ? (
        <KnownPhoneStep request={request} onSent={setSent} />
      ) : (
        <PhoneStep request={request} onSent={setSent} onTyped={setTyped} />
      )}
    </section>
  )
}
