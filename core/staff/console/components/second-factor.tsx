import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { StaffAccount } from '../../contract/account-endpoints.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { toFieldErrors } from '../to-field-errors.ts'
import type { AccountCalls } from '../use-account.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { FactorSetUp } from './factor-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SecondFactorProps {
  readonly account: StaffAccount
  readonly calls: AccountCalls
}

type Step =
  | { readonly kind: 'begin' | 'remove' | 'renew' }
  | { readonly kind: 'confirm'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** The steps from switched off to switched on and back; each that weakens the account asks for the password. */
const useFactorSteps = (calls: AccountCalls) => {
  const t = useStaffConsoleTexts()
  const show = useToasts((state) => state.show)
  const [step, setStep] = useState<Step>()
  const [error, setError] = useState<string>()
  const open = (next: Step | undefined) => {
    setError(undefined)
    setStep(next)
  }
  const refuse = (refusal: { message: string }) =>
    setError(Object.values(toFieldErrors(refusal, t('signIn.offline')))[0])
  const confirmPassword = async (password: string): Promise<void> => {
    if (password === '') return setError(t('signIn.passwordMissing'))
    if (step?.kind === 'begin') {
      const answer = await calls.beginFactor(password)
      return answer.ok ? open({ kind: 'confirm', ...answer.data }) : refuse(answer.error)
    }
    if (step?.kind === 'renew') {
      const answer = await calls.renewCodes(password)
      return answer.ok ? open({ kind: 'codes', codes: answer.data.recoveryCodes }) : refuse(answer.error)
    }
    const answer = await calls.removeFactor(password)
    if (!answer.ok) return refuse(answer.error)
    open(undefined)
    show({ tone: 'success', text: t('factor.removed') })
  }
  const confirmCode = async (code: string): Promise<void> => {
    if (code === '') return setError(t('signIn.codeMissing'))
    const answer = await calls.confirmFactor(code)
    return answer.ok ? open({ kind: 'codes', codes: answer.data.recoveryCodes }) : refuse(answer.error)
  }
  return { step, error, open, confirmPassword, confirmCode }
}

/** The second step at sign-in: set up, recovery codes, and removal. */
export const SecondFactor = ({ account, calls }: SecondFactorProps) => {
  const t = useStaffConsoleTexts()
  const { step, error, open, confirmPassword, confirmCode } = useFactorSteps(calls)
  const { hasSecondFactor, recoveryCodes } = account
  const close = () => open(undefined)
  return (
    <ExplainedSection heading={t('factor.heading')} text={t('factor.text')}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={hasSecondFactor ? 'success' : 'neutral'}>
          {t(hasSecondFactor ? 'people.factorOn' : 'people.factorOff')}
        </Badge>
        {hasSecondFactor && (
          <span className="text-muted text-sm">{t('factor.codesLeft', { count: recoveryCodes })}</span>
        )}
      </p>
      {step?.kind === 'confirm' && (
        <FactorSetUp {...step} error={error} onConfirm={confirmCode} onCancel={close} />
      )}
      {step?.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
      {(step?.kind === 'begin' || step?.kind === 'renew' || step?.kind === 'remove') && (
        <ConfirmPassword
          key={step.kind}
          action={t(`factor.${step.kind}`)}
          isDangerous={step.kind === 'remove'}
          error={error}
          onConfirm={confirmPassword}
          onCancel={close}
        />
      )}
      {!step && !hasSecondFactor && (
        <Button className="justify-self-start" onClick={() => open({ kind: 'begin' })}>
          {t('factor.begin')}
        </Button>
      )}
      {!step && hasSecondFactor && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => open({ kind: 'renew' })}>
            {t('factor.renew')}
          </Button>
          <Button variant="ghost" onClick={() => open({ kind: 'remove' })}>
            {t('factor.remove')}
          </Button>
        </div>
      )}
    </ExplainedSection>
  )
}
