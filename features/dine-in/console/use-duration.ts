import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useTablesTexts } from './dine-in-console-texts.ts'

const MINUTE = 60

/** Writes a number of seconds as minutes and seconds, seconds alone below a minute. */
export const useDuration = (): ((seconds: number) => string) => {
  const t = useTablesTexts()
  const language = useLanguage()
  return (seconds) => {
    const rest = formatNumber(seconds % MINUTE, language)
    if (seconds < MINUTE) return t('answers.seconds', { seconds: rest })
    const minutes = formatNumber(Math.floor(seconds / MINUTE), language)
    return t('answers.duration', { minutes, seconds: rest })
  }
}
