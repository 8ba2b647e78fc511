import { formatMinutes } from '#platform/i18n/format.ts'
import type { Language } from '#platform/kernel/language.ts'

/** When an order for now arrives, such as `25–35 min`: its earliest minutes, and those from there to the latest. */
export const formatArrival = (minutes: number, span: number, language: Language): string =>
  formatMinutes(minutes, minutes + span, language)
