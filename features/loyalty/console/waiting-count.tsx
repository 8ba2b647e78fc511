import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useLoyaltyConsoleTexts } from './loyalty-console-texts.ts'
import { usePendingCodeRequests } from './waiting-store.ts'

/** Number of customers who wait for a secret code, visible on every screen. */
export const PendingCodeRequestCount = () => {
  const t = useLoyaltyConsoleTexts()
  const language = useLanguage()
  const count = usePendingCodeRequests(({ requests }) => requests?.length ?? 0)
  if (count === 0) return null
  return (
    <span className="absolute end-4 top-1 grid min-h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-bold text-on-danger text-xs tabular-nums md:static">
      <span aria-hidden="true">{formatNumber(count, language)}</span>
      <span className="sr-only">{t('codes.waiting', { count })}</span>
    </span>
  )
}
