import { useEffect, useReducer, useState } from 'react'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CustomersApi, User } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { splitName } from '../domain/names.ts'
import { useCustomersTexts } from './customers-texts.ts'
import { adoptSession, ensureSession } from './session.ts'
import {
  needsNewCode,
  type PhoneVerificationState,
  reducePhoneVerification,
  resumePhoneVerification,
  type SignInCodeRequest,
} from './sign-in-flow.ts'
import { clearStoredSignIn, readStoredSignIn, storeSignIn } from './stored-sign-in.ts'
import { useErrorText } from './use-error-text.ts'

export interface CodeFlowOptions {
  readonly storeId: string
  readonly siteId: string
  /** What is being ordered. */
  readonly orderType: OrderType
  /** For a signed-in customer who changes the number. */
  readonly isPhoneChange?: boolean
  /** Fills the profile of a newcomer who entered the name before. */
  readonly fullName?: string
  /** Continues after a reload or after leaving the page, as long as the code is valid. */
  readonly isResumed?: boolean
  readonly onVerified: (user: User) => void
  /** Called when the session's own phone was verified too long ago for this. */
  readonly onVerifyAgain?: () => void
}

export interface CodeFlow {
  readonly state: PhoneVerificationState
  readonly request: SignInCodeRequest | null
  readonly isBusy: boolean
  readonly send: (input: SignInCodeRequest) => Promise<void>
  readonly verify: (code: string) => Promise<void>
  readonly onType: (code: string) => void
  readonly onEdit: () => void
}

interface Modules {
  /** The brand's modules: SMS 10, WhatsApp 20, both 30. */
  readonly msgConfig: 10 | 20 | 30
}

const requestCode = (
  input: SignInCodeRequest,
  { storeId, orderType, msgConfig, isPhoneChange = false }: CodeFlowOptions & Modules,
) =>
  browserApi<CustomersApi>()('POST /api/v1/users/sendotp', {
    body: {
      phoneCode: input.dialCode,
      phone: input.number,
      store: storeId,
      notificationModule: msgConfig,
      isSMSEnabled: input.channel === 10,
      isTermsAndConditionAgreed: input.hasAgreed,
      isPhoneChange,
      orderType,
      ...(input.country ? { country: input.country } : {}),
    },
  })

/** The flow of a code, from requesting it to the session that it opens. */
export const useCodeFlow = (options: CodeFlowOptions): CodeFlow => {
  const {
    siteId,
    isPhoneChange = false,
    isResumed = false,
    fullName = '',
    onVerified,
    onVerifyAgain,
  } = options
  const { msgConfig } = useSite().brand
  const t = useCustomersTexts()
  const errorText = useErrorText()
  const announce = useToasts((state) => state.announce)
  const [stored] = useState(() => (isResumed ? readStoredSignIn(siteId) : null))
  const [state, dispatch] = useReducer(reducePhoneVerification, resumePhoneVerification(stored?.challenge))
  const [input, setWish] = useState(stored?.request ?? null)
  const [isBusy, setBusy] = useState(false)
  const { challenge: sent } = state
  useEffect(() => {
    if (isResumed) storeSignIn(siteId, { request: input, challenge: sent })
  }, [isResumed, siteId, input, sent])

  const send = async (wanted: SignInCodeRequest) => {
    setWish(wanted)
    const session = await ensureSession(siteId)
    if (!session.ok) return dispatch({ kind: 'refused', error: errorText(session.error) })
    const answer = await requestCode(wanted, { ...options, msgConfig })
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
      if (isResumed) clearStoredSignIn()
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
