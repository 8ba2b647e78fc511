import { useState } from 'react'
import { BAR_BUTTON } from '#core/console-shell/console/console-bar.tsx'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { FailedState, LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { Segmented } from '#core/console-shell/console/segmented.tsx'
import { formatDay, formatWallTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { toCsv } from '#platform/kernel/csv.ts'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { DownloadIcon } from '#platform/ui/icons/download.tsx'
import { saveFile } from '#platform/ui/save-file.ts'
import type { AnswerReport } from '../../contract/answer-times-endpoints.ts'
import { ANSWER_PERIODS, type AnswerPeriod } from '../../domain/answer-times.ts'
import { type AnswerPart, toAnswerSheet } from '../answer-sheet.ts'
import { type AnswerRow, AnswerTable } from '../components/answer-table.tsx'
import { describeCall } from '../describe-request.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { useAnswerReport } from '../use-answer-report.ts'

export const meta = getConsoleMeta

const MINUTES_PER_HOUR = 60

interface NamedPart extends AnswerPart {
  readonly by: 'kind' | 'day' | 'hour'
  readonly rows: readonly AnswerRow[]
}

/** The parts of a report with their names in the shown language. */
const useParts = ({ all, kinds, days, hours }: AnswerReport): readonly NamedPart[] => {
  const t = useTablesTexts()
  const language = useLanguage()
  return [
    {
      by: 'kind',
      heading: t('answers.byKind'),
      rows: [
        ...kinds.map((row) => ({ ...row, key: row.kind, name: describeCall(t, row) })),
        { ...all, key: 'all', name: t('answers.all') },
      ],
    },
    {
      by: 'day',
      heading: t('answers.byDay'),
      rows: days.map((row) => ({ ...row, name: formatDay(`${row.key}T12:00:00Z`, 'UTC', language) })),
    },
    {
      by: 'hour',
      heading: t('answers.byHour'),
      rows: hours.map((row) => ({
        ...row,
        name: formatWallTime(Number(row.key) * MINUTES_PER_HOUR, language),
      })),
    },
  ]
}

const ReportView = ({ report }: { report: AnswerReport }) => {
  const t = useTablesTexts()
  const parts = useParts(report)
  if (report.all.calls === 0)
    return (
      <PageState icon={<BellIcon size={20} />} heading={t('answers.none')}>
        {t('answers.noneText')}
      </PageState>
    )
  const save = () => {
    const headings = {
      ...{ calls: t('answers.calls'), unanswered: t('answers.unanswered'), seconds: t('answers.inSeconds') },
    }
    // A file is sorted and compared: days stay dates.
    const sheet = toAnswerSheet(
      parts.map((part) =>
        part.by === 'day' ? { ...part, rows: part.rows.map((row) => ({ ...row, name: row.key })) } : part,
      ),
      headings,
    )
    saveFile(`calls-${report.from}-${report.to}.csv`, new Blob([toCsv(sheet)], { type: 'text/csv' }))
  }
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {parts.map(({ by, heading, rows }) => (
          <AnswerTable key={by} heading={heading} rows={rows} />
        ))}
      </div>
      <button type="button" className={`${BAR_BUTTON} justify-self-start`} onClick={save}>
        <DownloadIcon size={20} />
        {t('answers.csv')}
      </button>
    </>
  )
}

const OutletAnswers = ({ storeId }: { storeId: string }) => {
  const t = useTablesTexts()
  const [period, setPeriod] = useState<AnswerPeriod>('week')
  const { report, reload } = useAnswerReport(storeId, period)
  return (
    <div className="grid gap-4">
      <div className="flex">
        <Segmented
          label={t('answers.period')}
          options={ANSWER_PERIODS.map((name) => ({ name, label: t(`answers.${name}`) }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {report === undefined && <LoadingRows />}
      {report === 'failed' && (
        <FailedState heading={t('answers.failed')} again={t('retry')} onRetry={reload} />
      )}
      {typeof report === 'object' && <ReportView report={report} />}
    </div>
  )
}

/** How many calls the guests of the outlet made, and how long answering took. */
export default function AnswerTimesScreen() {
  const t = useTablesTexts()
  return (
    <OutletScreen heading={t('answers.nav')} intro={t('answers.intro')} width="wide">
      {(outlet) => <OutletAnswers storeId={outlet._id} />}
    </OutletScreen>
  )
}
