import { useReducer, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CustomersApi, User } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { splitName } from '../domain/names.ts'
import { useCustomersTexts } from './customers-texts.ts'
import { adoptSession, ensureSession } from './session.ts'
import { INITIAL_SIGN_IN, needsNewCode, reduceSignIn, type SignInState } from './sign-in-flow.ts'
import { useErrorText } from './use-error-text.ts'

/** The phone for which a code is requested. */
export interface CodeRequest {
  /** ISO 3166 alpha-2; empty where only the dial code is known. */
  readonly country: string
  readonly number: string
  readonly dialCode: string
  readonly hasAgreed: boolean
  /** SMS 10, WhatsApp 20. */
  readonly channel: 10 | 20
}

export interface CodeFlowOptions {
  readonly storeId: string
  readonly siteId: string
  /** For a signed-in customer who changes the number. */
  readonly isPhoneChange?: boolean
  /** Fills the profile of a newcomer who entered the name before. */
  readonly fullName?: string
  readonly onVerified: (user: User) => void
  /** Called when the session's own phone was verified too long ago for this. */
  readonly onVerifyAgain?: () => void
}

export interface CodeFlow {
  readonly state: SignInState
  readonly request: CodeRequest | null
  readonly isBusy: boolean
  readonly send: (input: CodeRequest) => Promise<void>
  readonly verify: (code: string) => Promise<void>
  readonly onType: (code: string) => void
  readonly onEdit: () => void
}

const requestCode = (input: CodeRequest, { storeId, isPhoneChange = false }: CodeFlowOptions) =>
  browserApi<CustomersApi>()('POST /api/v1/users/sendotp', {
    body: {
      phoneCode: input.dialCode,
      phone: input.number,
      store: storeId,
      notificationModule: input.channel,
      isSMSEnabled: input.channel === 10,
      isTermsAndConditionAgreed: input.hasAgreed,
      isPhoneChange,
      ...(input.country ? { country: input.country } : {}),
    },
  })

/** The flow of a code, from requesting it to the session that it opens. */
export const useCodeFlow = (options: CodeFlowOptions): CodeFlow => {
  const { siteId, isPhoneChange = false, fullName = '', onVerified, onVerifyAgain } = options
  const t = useCustomersTexts()
  const errorText = useErrorText()
  const announce = useToasts((state) => state.announce)
  const [state, dispatch] = useReducer(reduceSignIn, INITIAL_SIGN_IN)
  const [input, setWish] = useState<CodeRequest | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (wanted: CodeRequest) => {
    setWish(wanted)
    await ensureSession(siteId)
    const answer = await requestCode(wanted, options)
    if (answer.ok) return dispatch({ kind: 'sent', answer: answer.data, now: Date.now() })
    if (answer.error.code === customerErrors.verifyAgain.code && onVerifyAgain) return onVerifyAgain()
    dispatch({ kind: 'refused', error: errorText(answer.error) })
  }
  const verify = async (code: string) => {
    const { challenge } = state
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
    dispatch({ kind: needsNewCode(answer.error.code) ? 'spent' : 'refused', error })
  }
  return {
    state,
    request: input,
    isBusy,
    send,
    verify,
    onType: (code) => dispatch({ kind: 'typed', code }),
    onEdit: () => dispatch({ kind: 'edit' }),
  }
}
