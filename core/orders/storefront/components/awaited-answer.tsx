import { formatDateTime, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { useOrdersTexts } from '../orders-texts.ts'

const HALF_A_DAY_MS = 43_200_000

/** While the outlet has not answered: that it is still waiting, until when, and what happens after the deadline. */
export const AnswerNotice = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const { answer, placedAt, scheduledFor, store } = order
  if (!answer) return <p className="text-muted">{t('when.notYet')}</p>
  const isSoon = Date.parse(answer.by) - Date.parse(placedAt) < HALF_A_DAY_MS
  const time = (isSoon ? formatTime : formatDateTime)(answer.by, store.timeZone, language)
  return (
    <div className="grid gap-1">
      <p className="font-bold text-lg tracking-tight">{t('answer.notYet')}</p>
      <p className="text-muted">{t('answer.until', { time })}</p>
      {!scheduledFor && <p className="text-muted text-sm">{t('when.notYet')}</p>}
    </div>
  )
}
