import type { SignInCodeRequest } from '../sign-in-flow.ts'
import type { CodeFlow } from '../use-code-flow.ts'
import { CodeStep } from './code-step.tsx'

const formatInternational = ({ dialCode, number }: SignInCodeRequest): string =>
  `${dialCode} ${number.replace(/^[\s0]+/, '')}`

/** The step in which the code of a flow is typed; empty before a code was sent. */
export const FlowCodeStep = ({ flow, canEdit }: { flow: CodeFlow; canEdit: boolean }) => {
  const { state, request, isBusy, send, verify, onType, onEdit } = flow
  if (!state.challenge || !request) return null
  return (
    <CodeStep
      challenge={state.challenge}
      phone={formatInternational(request)}
      code={state.code}
      error={state.error}
      isBusy={isBusy}
      onType={onType}
      onVerify={(code) => void verify(code)}
      onResend={(channel) => send({ ...request, channel })}
      {...(canEdit ? { onEdit } : {})}
    />
  )
}
