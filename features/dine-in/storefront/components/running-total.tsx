import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { BottomBar } from '#platform/ui/bottom-bar.tsx'
import type { TableSession } from '../../contract/endpoints.ts'
import { computeRunningTotals } from '../../domain/running-total.ts'
import { useDineInTexts } from '../dine-in-texts.ts'

/** What the table owes so far, with what is being chosen, and the viewer's part of it; always in view. */
export const RunningTotal = ({ detail }: { detail: NonNullable<TableSession['detail']> }) => {
  const t = useDineInTexts()
  const language = useLanguage()
  const totals = computeRunningTotals(detail)
  if (!totals) return null
  return (
    <BottomBar className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-bold text-lg">{t('total.running')}</span>
      <bdi className="font-bold text-lg tabular-nums">{formatMoney(totals.all, language)}</bdi>
      <span className="w-full text-muted text-sm">
        <bdi>{t('total.yours', { amount: formatMoney(totals.own, language) })}</bdi>
      </span>
    </BottomBar>
  )
}
