import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { Segmented } from '#core/console-shell/console/segmented.tsx'
import { formatMoney, formatNumber, formatPercent } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { ConversionsConsoleApi, SourceReport } from '../../contract/endpoints.ts'
import { REPORT_DAYS, type ReportDays } from '../../domain/report-days.ts'
import { useConversionsTexts } from '../conversions-texts.ts'
import { SourceName } from './source-name.tsx'

type SourceEntry = SourceReport['sources'][number]

/** Orders for each hundred customers who came, in hundredths of a percent. */
const computeConversion = ({ orders, visitors }: SourceEntry): number | undefined =>
  visitors === null || visitors === 0 ? undefined : Math.min(10_000, Math.round((orders * 10_000) / visitors))

/** What staff gave back and the sum above it does not have; nothing when that is nothing. */
const GivenBack = ({ refunds }: Pick<SourceEntry, 'refunds'>) => {
  const t = useConversionsTexts()
  const language = useLanguage()
  if (refunds.amount === 0) return null
  return (
    <span className="block text-muted text-sm">
      {t('sources.refunds', { sum: `\u2068${formatMoney(refunds, language)}\u2069` })}
    </span>
  )
}

const Source = ({ entry }: { entry: SourceEntry }) => {
  const t = useConversionsTexts()
  const language = useLanguage()
  const { source, medium, campaign, visitors, orders, revenue, refunds } = entry
  const isKnown = source !== null || medium !== null || campaign !== null
  const conversion = computeConversion(entry)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-3 first:pt-0 last:pb-0">
      <p>
        {isKnown ? (
          <SourceName
            source={{
              ...(source === null ? {} : { source }),
              ...(medium === null ? {} : { medium }),
              ...(campaign === null ? {} : { campaign }),
            }}
          />
        ) : (
          <span className="font-semibold">{t('sources.unknown')}</span>
        )}
        {visitors !== null && (
          <span className="block text-muted text-sm">
            {t('sources.visitors', { count: visitors })}
            {conversion !== undefined && (
              <>
                {' · '}
                {t('sources.conversion', { rate: `\u2068${formatPercent(conversion, language)}\u2069` })}
              </>
            )}
          </span>
        )}
      </p>
      <p className="text-end tabular-nums">
        <bdi className="block font-semibold">{formatMoney(revenue, language)}</bdi>
        <span className="text-muted text-sm">{t('sources.orders', { count: orders })}</span>
        <GivenBack refunds={refunds} />
      </p>
    </li>
  )
}

const Report = ({ report }: { report: SourceReport }) => {
  const t = useConversionsTexts()
  const language = useLanguage()
  if (report.sources.length === 0) return <p className="text-muted">{t('sources.none')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {report.sources.map((entry) => (
          <Source key={`${entry.source} ${entry.medium} ${entry.campaign}`} entry={entry} />
        ))}
      </ul>
      <h3 className="font-bold">{t('channels')}</h3>
      <ul className="grid gap-2">
        {report.channels.map(({ channel, orders, revenue, refunds }) => (
          <li key={channel} className="flex justify-between gap-4" data-channel={channel}>
            <span>
              {t(`channel.${channel}`)}{' '}
              <bdi className="text-muted text-sm">{formatNumber(orders, language)}</bdi>
            </span>
            <span className="text-end tabular-nums">
              <bdi>{formatMoney(revenue, language)}</bdi>
              <GivenBack refunds={refunds} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where the outlet's orders came from: campaigns with their conversion, and channels. */
export const SourcesPart = ({ outletId }: { outletId: string }) => {
  const t = useConversionsTexts()
  const [days, setDays] = useState<ReportDays>('30')
  const [round, setRound] = useState(0)
  const [report, setReport] = useState<SourceReport | 'failed'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let isCurrent = true
    void consoleApi<ConversionsConsoleApi>()('GET /api/v1/console/stores/:id/sources', {
      ...{ params: { id: outletId }, query: { days } },
    }).then((answer) => {
      if (isCurrent) setReport(answer.ok ? answer.data : 'failed')
    })
    return () => {
      isCurrent = false
    }
  }, [outletId, days, round])
  return (
    <ExplainedSection heading={t('sources')} text={t('sources.text')}>
      <Segmented
        label={t('sources.days')}
        value={days}
        onChange={setDays}
        options={REPORT_DAYS.map((name) => ({ name, label: t('sources.lastDays', { count: Number(name) }) }))}
      />
      {report === undefined && <LoadingRows />}
      {report === 'failed' && (
        <RetryNotice text={t('failed')} again={t('again')} onRetry={() => setRound(round + 1)} />
      )}
      {report !== undefined && report !== 'failed' && <Report report={report} />}
    </ExplainedSection>
  )
}
