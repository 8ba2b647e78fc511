import { ANSWER_MINUTES } from '../domain/answering.ts'
import type { Outlet } from './console-data.ts'

/** An outlet's time to answer as it is being typed. */
export interface AnsweringDraft {
  readonly isOn: boolean
  readonly minutes: string
  readonly warnMinutes: string
}

const USUAL = { minutes: 10, warnMinutes: 7 }

export const draftOf = (answering: Outlet['answering']): AnsweringDraft => {
  const { minutes, warnMinutes } = answering ?? USUAL
  return { isOn: answering !== null, minutes: String(minutes), warnMinutes: String(warnMinutes) }
}

const wholeNumber = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

export type AnsweringFault = 'minutesWrong' | 'warnWrong'

/** What was typed as the server takes it, or what is wrong with it. */
export const readDraft = ({
  isOn,
  minutes: all,
  warnMinutes: warn,
}: AnsweringDraft): { readonly answering: Outlet['answering'] } | { readonly fault: AnsweringFault } => {
  if (!isOn) return { answering: null }
  const [minutes, warnMinutes] = [wholeNumber(all), wholeNumber(warn)]
  if (!(minutes >= ANSWER_MINUTES.least && minutes <= ANSWER_MINUTES.most)) return { fault: 'minutesWrong' }
  if (!(warnMinutes >= 1 && warnMinutes < minutes)) return { fault: 'warnWrong' }
  return { answering: { minutes, warnMinutes } }
}
