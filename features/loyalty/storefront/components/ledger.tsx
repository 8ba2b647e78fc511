import { useCallback, useEffect, useState } from 'react'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { LoyaltyApi, PointsEntry } from '../../contract/endpoints.ts'
import { useLoyaltyTexts } from '../loyalty-texts.ts'

const PAGE_SIZE = 20

const useEntries = (points: number) => {
  const [entries, setEntries] = useState<readonly PointsEntry[]>([])
  const [isMore, setMore] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const fetchFrom = useCallback(async (skip: number) => {
    const query = { skip: String(skip), limit: String(PAGE_SIZE) }
    const answer = await browserApi<LoyaltyApi>()('GET /api/v1/loyalty/ledger', { query })
    setFailed(!answer.ok)
    if (!answer.ok) return
    setEntries((known) => (skip === 0 ? answer.data.entries : [...known, ...answer.data.entries]))
    setMore(answer.data.isMore)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another balance has another history
  useEffect(() => void fetchFrom(0), [fetchFrom, points])
  return { entries, isMore, isFailed, more: () => fetchFrom(entries.length) }
}

/** Points entries, newest first. */
export const PointsHistory = ({ points, timeZone }: { points: number; timeZone: string }) => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const { entries, isMore, isFailed, more } = useEntries(points)
  const dayOf = (instant: string) => formatDate(new Date(instant), timeZone, language)
  return (
    <AccountCard heading={t('ledger.heading')}>
      {entries.length === 0 && !isFailed && <p className="text-muted">{t('ledger.empty')}</p>}
      <ul className="divide-y divide-line">
        {entries.map(({ _id, at, kind, points: change, note, expiry }) => (
          <li key={_id} className="flex items-baseline justify-between gap-4 py-2.5">
            <div className="min-w-0">
              <p className="font-medium">{t(`ledger.${kind}`)}</p>
              {note && (
                <p className="text-sm">
                  <bdi>{note}</bdi>
                </p>
              )}
              <p className="text-muted text-sm">
                {dayOf(at)}
                {expiry && ` · ${t('ledger.until', { date: dayOf(expiry) })}`}
              </p>
            </div>
            <bdi dir="ltr" className={`font-semibold tabular-nums ${change > 0 ? 'text-success' : ''}`}>
              {change > 0 ? '+' : '−'}
              {formatNumber(Math.abs(change), language)}
            </bdi>
          </li>
        ))}
      </ul>
      {isFailed && <RetryNotice text={t('notLoaded')} again={t('retry')} onRetry={more} />}
      {isMore && !isFailed && (
        <Button className="mt-3" variant="secondary" full onClick={more}>
          {t('ledger.more')}
        </Button>
      )}
    </AccountCard>
  )
}
