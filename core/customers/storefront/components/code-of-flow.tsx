import type { CodeFlow, CodeWish } from '../use-code-flow.ts'
import { CodeStep } from './code-step.tsx'

const internationalForm = ({ dialCode, number }: CodeWish): string =>
  `${dialCode} ${number.replace(/^[\s0]+/, '')}`

/** The step in which the code of a flow is typed; nothing before one was sent. */
export const CodeOfFlow = ({ flow, canEdit }: { flow: CodeFlow; canEdit: boolean }) => {
  const { state, wish, isBusy, send, verify, onType, onEdit } = flow
  if (!state.challenge || !wish) return null
  return (
    <CodeStep
      challenge={state.challenge}
      phone={internationalForm(wish)}
      code={state.code}
      error={state.error}
      isBusy={isBusy}
      onType={onType}
      onVerify={(code) => void verify(code)}
      onResend={(channel) => send({ ...wish, channel })}
      {...(canEdit ? { onEdit } : {})}
    />
  )
}
