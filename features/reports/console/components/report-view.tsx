import { PageState } from '#core/console-shell/console/page-states.tsx'
import { formatColumnMoney, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { formatDateSpan } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { ChartIcon } from '#platform/ui/icons/chart.tsx'
import type { Report } from '../../contract/endpoints.ts'
import type { ReportBreakdown } from '../../domain/breakdowns.ts'
import { getAverageOrder, getSales } from '../../domain/figures.ts'
import { getColumns, getMainColumn } from '../report-columns.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { useRowName } from '../row-names.ts'
import { BarChart } from './bar-chart.tsx'
import { Definitions } from './definitions.tsx'
import { FigureTable } from './figure-table.tsx'
import { MoneySummary } from './money-summary.tsx'
import { Panel } from './panel.tsx'
import { StatTiles } from './stat-tiles.tsx'

const DAY_MS = 86_400_000

const countDays = ({ from, to }: Pick<Report, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

const Highlights = ({ report }: { report: Report }) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const { totals, before, currency } = report
  const toMoney = (amount: number | null): string =>
    amount === null ? '–' : formatMoney({ amount, currency }, language)
  const days = countDays(report)
  const compare = (value: string): string => t('before', { value, days })
  return (
    <StatTiles
      stats={[
        {
          key: 'sales',
          label: t('figure.sales'),
          value: toMoney(getSales(totals)),
          note: compare(toMoney(getSales(before))),
        },
        {
          key: 'orders',
          label: t('figure.orders'),
          value: formatNumber(totals.orders, language),
          note: compare(formatNumber(before.orders, language)),
        },
        {
          key: 'average',
          label: t('figure.average'),
          value: toMoney(getAverageOrder(totals)),
          note: compare(toMoney(getAverageOrder(before))),
        },
        {
          key: 'refunded',
          label: t('figure.refunded'),
          value: toMoney(totals.refunded),
          note: compare(toMoney(before.refunded)),
        },
      ]}
    />
  )
}

/** Breakdowns in the order of time, which a chart shows better than a table. */
const isInTime = (by: ReportBreakdown): boolean => by === 'day' || by === 'hour'

const Breakdown = ({ report, by }: { report: Report; by: ReportBreakdown }) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const nameOf = useRowName(by)
  const { currency, rows } = report
  const columns = getColumns(by)
  const main = getMainColumn(by)
  const span = formatDateSpan(report, language)
  const format = (amount: number, isCount = false): string =>
    isCount ? formatNumber(amount, language) : formatColumnMoney({ amount, currency }, language)
  const whole = rows.reduce((sum, { figures }) => sum + Math.max(0, main.getAmount(figures)), 0)
  if (rows.length === 0)
    return (
      <Panel heading={t(`by.${by}`)} note={<bdi>{span}</bdi>}>
        <p className="px-4 py-6 text-muted">{t('emptyRows')}</p>
      </Panel>
    )
  return (
    <Panel heading={t(`by.${by}`)} note={<bdi>{span}</bdi>}>
      {isInTime(by) && (
        <div className="border-line border-b p-4 pt-6">
          <BarChart
            format={(amount) => formatMoney({ amount: Math.round(amount), currency }, language)}
            bars={rows.map((row) => ({
              key: row.key,
              label: nameOf(row),
              amount: main.getAmount(row.figures),
            }))}
          />
        </div>
      )}
      <FigureTable
        caption={t('table.caption', { by: t(`by.${by}`), span })}
        nameHeading={t(`by.${by}`)}
        columns={columns.map(({ name }) => ({ key: name, heading: t(`figure.${name}`) }))}
        rows={rows.map((row) => ({
          key: row.key,
          name: nameOf(row),
          cells: columns.map(({ getAmount, isCount }) => format(getAmount(row.figures), isCount)),
          share: !isInTime(by) && whole > 0 ? main.getAmount(row.figures) / whole : undefined,
        }))}
        sum={{
          key: 'total',
          name: t('table.total'),
          cells: columns.map(({ getAmount, isCount }) =>
            format(
              rows.reduce((sum, { figures }) => sum + getAmount(figures), 0),
              isCount,
            ),
          ),
        }}
      />
    </Panel>
  )
}

/** A report: its highlights, its breakdown, how the money adds up, and what each figure means. */
export const ReportView = ({ report, by }: { report: Report; by: ReportBreakdown }) => {
  const t = useReportsConsoleTexts()
  const { totals } = report
  const isEmpty = report.rows.length === 0 && totals.orders === 0 && totals.collected === 0
  return (
    <div className="grid gap-5" aria-live="polite">
      <Highlights report={report} />
      {isEmpty ? (
        <PageState icon={<ChartIcon size={20} />} heading={t('empty')}>
          {t('emptyText')}
        </PageState>
      ) : (
        <Breakdown report={report} by={by} />
      )}
      <div className={classNames('grid items-start gap-5', !isEmpty && 'lg:grid-cols-[20rem_1fr]')}>
        {!isEmpty && <MoneySummary totals={totals} currency={report.currency} />}
        <Definitions />
      </div>
    </div>
  )
}
