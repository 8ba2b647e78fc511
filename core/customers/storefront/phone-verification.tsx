import { useState } from 'react'
import { ConfirmPhone } from './components/confirm-phone.tsx'
import { FlowCodeStep } from './components/flow-code-step.tsx'
import { PhoneStep } from './components/phone-step.tsx'
import { useUserStore } from './session.ts'
import { type CodeFlowOptions, useCodeFlow } from './use-code-flow.ts'
import { useCountries } from './use-countries.ts'

export interface PhoneVerificationProps extends Omit<CodeFlowOptions, 'onVerifyAgain'> {
  /** Consent is required before anything is sent. */
  readonly needsTerms: boolean
}

/**
 * Verifies that a phone belongs to its holder: number, code, done. Used before ordering, for signing in and for a
 * change of number, which may require a code to the present one first. The guest's cart moves with the session.
 */
export const PhoneVerification = ({ needsTerms, ...options }: PhoneVerificationProps) => {
  const { storeId, siteId } = options
  const countries = useCountries(storeId)
  const user = useUserStore((state) => state.user)
  const [mustConfirm, setMustConfirm] = useState(false)
  const flow = useCodeFlow({ ...options, onVerifyAgain: () => setMustConfirm(true) })
  const { state, request, send } = flow

  if (mustConfirm && user && request) {
    const onConfirmed = () => {
      setMustConfirm(false)
      void send(request)
    }
    return <ConfirmPhone user={user} storeId={storeId} siteId={siteId} onConfirmed={onConfirmed} />
  }
  if (state.step === 'code') return <FlowCodeStep flow={flow} canEdit />
  return (
    <PhoneStep
      countries={countries}
      start={request ?? { country: '', number: '' }}
      needsTerms={needsTerms}
      error={state.error}
      onSend={send}
    />
  )
}
