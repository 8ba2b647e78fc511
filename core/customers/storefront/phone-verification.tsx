import { useState } from 'react'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { isFoodCourt, needsTerms } from '../domain/details.ts'
import { ConfirmPhone } from './components/confirm-phone.tsx'
import { FlowCodeStep } from './components/flow-code-step.tsx'
import { PhoneStep } from './components/phone-step.tsx'
import { useUserStore } from './session.ts'
import { readStoredSignIn, storeSignIn } from './stored-sign-in.ts'
import { type CodeFlowOptions, useCodeFlow } from './use-code-flow.ts'
import { useCountries } from './use-countries.ts'

export interface PhoneVerificationProps extends Omit<CodeFlowOptions, 'onVerifyAgain' | 'isResumed'> {
  /** The outlet's country demands consent before anything is sent. */
  readonly isRequiredByCountry: boolean
}

/**
 * Verifies that a phone belongs to its holder: number, code, done. Used before ordering, for signing in and for a
 * change of number, which may require a code to the present one first. The guest's cart moves with the session.
 */
export const PhoneVerification = ({ isRequiredByCountry, ...options }: PhoneVerificationProps) => {
  const { storeId, siteId, orderType, isPhoneChange = false } = options
  const { site } = useRootData()
  const countries = useCountries(storeId)
  const user = useUserStore((state) => state.user)
  const [mustConfirm, setMustConfirm] = useState(false)
  const flow = useCodeFlow({
    ...options,
    isResumed: !isPhoneChange,
    onVerifyAgain: () => setMustConfirm(true),
  })
  const { state, request, send } = flow

  if (mustConfirm && user && request) {
    const onConfirmed = () => {
      setMustConfirm(false)
      void send(request)
    }
    return <ConfirmPhone user={user} {...{ storeId, siteId, orderType }} onConfirmed={onConfirmed} />
  }
  if (state.step === 'code') return <FlowCodeStep flow={flow} canEdit />
  return (
    <PhoneStep
      countries={countries}
      start={isPhoneChange ? (request ?? { country: '', number: '' }) : readStoredSignIn(siteId).typed}
      onType={(typed) => isPhoneChange || storeSignIn(siteId, { typed })}
      prefersSms={user?.isSMSEnabled ?? true}
      needsTerms={needsTerms({
        isRequiredByCountry,
        channel: getChannel(orderType),
        isFoodCourt: isFoodCourt(site?.brand.merchantType ?? ''),
        isSignedIn: user?.phoneVerified ?? false,
      })}
      error={state.error}
      onSend={send}
    />
  )
}
