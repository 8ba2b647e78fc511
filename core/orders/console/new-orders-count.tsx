import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useOrdersConsoleTexts } from './orders-console-texts.ts'
import { useUnansweredCount } from './use-sound-state.ts'

/** Number of unanswered orders, shown on every screen. */
export const NewOrdersCount = () => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const count = useUnansweredCount()
  if (count === 0) return null
  return (
    <span className="absolute start-[calc(50%+4px)] top-1 grid min-h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-bold text-on-danger text-xs tabular-nums xl:static xl:ms-auto">
      <span aria-hidden="true">{formatNumber(count, language)}</span>
      <span className="sr-only">{t('unanswered', { count })}</span>
    </span>
  )
}
