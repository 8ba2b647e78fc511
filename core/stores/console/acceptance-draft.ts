import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { ACCEPTANCE_MINUTES } from '../domain/acceptance.ts'

/** The form state of an outlet's time to answer an order. */
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

/** Converts typed values to the server's format, or names the issue. */
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
