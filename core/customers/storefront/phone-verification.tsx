import { useReducer, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CustomersApi, User } from '../contract/endpoints.ts'
import { splitName } from '../domain/names.ts'
import { CodeStep } from './components/code-step.tsx'
import { PhoneStep, type PhoneWish } from './components/phone-step.tsx'
import { useCustomersTexts } from './customers-texts.ts'
import { adoptSession, ensureSession } from './session.ts'
import { afterSignInEvent, isSpent, SIGN_IN_START } from './sign-in-flow.ts'
import { useCountries } from './use-countries.ts'
import { useErrorText } from './use-error-text.ts'

export interface PhoneVerificationProps {
  readonly storeId: string
  readonly siteId: string
  /** Consent must be given before anything is sent. */
  readonly needsTerms: boolean
  /** For a signed-in customer who gets another number. */
  readonly isPhoneChange?: boolean
  /** Fills the profile of a newcomer who said the name before. */
  readonly fullName?: string
  readonly onVerified: (user: User) => void
}

const internationalForm = ({ dialCode, number }: PhoneWish): string =>
  `${dialCode} ${number.replace(/^[\s0]+/, '')}`

const useSending = ({ storeId, siteId, isPhoneChange = false }: PhoneVerificationProps) => {
  const errorText = useErrorText()
  const [state, dispatch] = useReducer(afterSignInEvent, SIGN_IN_START)
  const [wish, setWish] = useState<PhoneWish | null>(null)

  const send = async (wanted: PhoneWish) => {
    setWish(wanted)
    await ensureSession(siteId)
    const answer = await browserApi<CustomersApi>()('POST /api/v1/users/sendotp', {
      body: {
        phoneCode: wanted.dialCode,
        phone: wanted.number,
        store: storeId,
        notificationModule: wanted.channel,
        isSMSEnabled: wanted.channel === 10,
        isTermsAndConditionAgreed: wanted.hasAgreed,
        isPhoneChange,
        country: wanted.country,
      },
    })
    if (answer.ok) dispatch({ kind: 'sent', answer: answer.data, now: Date.now() })
    else dispatch({ kind: 'refused', error: errorText(answer.error) })
  }
  return { state, dispatch, wish, send }
}

/**
 * Proves that a phone belongs to who holds it: number, code, done. Used before ordering, for signing in and for a
 * change of number. The guest's cart comes along with the session.
 */
export const PhoneVerification = (props: PhoneVerificationProps) => {
  const { storeId, needsTerms, isPhoneChange = false, fullName = '', onVerified } = props
  const t = useCustomersTexts()
  const errorText = useErrorText()
  const announce = useToasts((state) => state.announce)
  const countries = useCountries(storeId)
  const { state, dispatch, wish, send } = useSending(props)
  const [isBusy, setBusy] = useState(false)
  const { challenge } = state

  const verify = async (code: string) => {
    if (!challenge || isBusy) return
    setBusy(true)
    dispatch({ kind: 'typed', code })
    const { verificationId } = challenge
    const name = fullName ? splitName(fullName) : {}
    const answer = await browserApi<CustomersApi>()('POST /api/v1/users/verifyotp', {
      body: { verificationId, otp: code, isPhoneChange, isSMSEnabled: challenge.channel === 10, ...name },
    })
    setBusy(false)
    if (answer.ok) {
      adoptSession(answer.data)
      announce(t('signIn.verified'))
      onVerified(answer.data.user)
      return
    }
    const error = errorText(answer.error)
    dispatch({ kind: isSpent(answer.error.code) ? 'spent' : 'refused', error })
  }

  if (state.step === 'code' && challenge && wish) {
    return (
      <CodeStep
        challenge={challenge}
        phone={internationalForm(wish)}
        code={state.code}
        error={state.error}
        isBusy={isBusy}
        onType={(code) => dispatch({ kind: 'typed', code })}
        onVerify={(code) => void verify(code)}
        onResend={(channel) => send({ ...wish, channel })}
        onEdit={() => dispatch({ kind: 'edit' })}
      />
    )
  }
  return (
    <PhoneStep
      countries={countries}
      start={wish ?? { country: '', number: '' }}
      needsTerms={needsTerms}
      error={state.error}
      onSend={send}
    />
  )
}
