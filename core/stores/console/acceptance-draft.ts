import { ACCEPTANCE_MINUTES } from '../domain/acceptance.ts'
import type { ConsoleOutlet } from './console-data.ts'

/** An outlet's time to answer as it is being typed. */
export interface AcceptanceDraft {
  readonly isOn: boolean
  readonly minutes: string
  readonly warnMinutes: string
}

const DEFAULT_MINUTES = { minutes: 10, warnMinutes: 7 }

export const toAcceptanceDraft = (answering: ConsoleOutlet['answering']): AcceptanceDraft => {
  const { minutes, warnMinutes } = answering ?? DEFAULT_MINUTES
  return { isOn: answering !== null, minutes: String(minutes), warnMinutes: String(warnMinutes) }
}

const parseWholeNumber = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

export type AcceptanceIssue = 'minutesWrong' | 'warnWrong'

/** What was typed as the server takes it, or what is wrong with it. */
export const parseAcceptanceDraft = ({
  isOn,
  minutes: all,
  warnMinutes: warn,
}: AcceptanceDraft):
  | { readonly answering: ConsoleOutlet['answering'] }
  | { readonly fault: AcceptanceIssue } => {
  if (!isOn) return { answering: null }
  const [minutes, warnMinutes] = [parseWholeNumber(all), parseWholeNumber(warn)]
  if (!(minutes >= ACCEPTANCE_MINUTES.least && minutes <= ACCEPTANCE_MINUTES.most))
    return { fault: 'minutesWrong' }
  if (!(warnMinutes >= 1 && warnMinutes < minutes)) return { fault: 'warnWrong' }
  return { answering: { minutes, warnMinutes } }
}
