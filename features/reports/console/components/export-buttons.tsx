import { BAR_BUTTON } from '#core/console-shell/console/console-bar.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { type SheetCell, toCsv } from '#platform/kernel/csv.ts'
import { getDirection } from '#platform/kernel/language.ts'
import { formatPlainPrice } from '#platform/kernel/money.ts'
import { DownloadIcon } from '#platform/ui/icons/download.tsx'
import { saveFile } from '#platform/ui/save-file.ts'
import type { Report } from '../../contract/endpoints.ts'
import type { ReportBreakdown } from '../../domain/breakdowns.ts'
import { getColumns } from '../report-columns.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { useRowName } from '../row-names.ts'
import { type SheetTable, toXlsx } from '../sheet-file.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A report as a table of a file: the same rows and columns, amounts in major units. */
export const useSheet = (report: Report, by: ReportBreakdown): (() => SheetTable) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const nameOf = useRowName(by)
  return () => {
    const { currency } = report
    const columns = getColumns(by)
    const headings = columns.map(({ name, isCount }) =>
      isCount ? t(`figure.${name}`) : `${t(`figure.${name}`)} (${currency})`,
    )
    const toCell = (amount: number, isCount: boolean): SheetCell => ({
      number: isCount ? String(amount) : formatPlainPrice(amount, currency),
    })
    return {
      name: t(`by.${by}`),
      isRightToLeft: getDirection(language) === 'rtl',
      rows: [
        [{ text: t(`by.${by}`) }, ...headings.map((text) => ({ text }))],
        ...report.rows.map((row) => [
          // A file is sorted and compared: days stay dates.
          { text: by === 'day' ? row.key : nameOf(row) },
          ...columns.map(({ getAmount, isCount = false }) => toCell(getAmount(row.figures), isCount)),
        ]),
      ],
    }
  }
}

/** Saves the shown report as a file. */
export const ExportButtons = ({ report, by }: { report: Report; by: ReportBreakdown }) => {
  const t = useReportsConsoleTexts()
  const createSheet = useSheet(report, by)
  const name = `${by}-${report.from}-${report.to}`
  const files = [
    {
      kind: 'csv',
      save: () => saveFile(`${name}.csv`, new Blob([toCsv(createSheet())], { type: 'text/csv' })),
    },
    {
      kind: 'xlsx',
      save: () => saveFile(`${name}.xlsx`, new Blob([toXlsx(createSheet())], { type: XLSX_TYPE })),
    },
  ] as const
  return files.map(({ kind, save }) => (
    <button key={kind} type="button" className={BAR_BUTTON} onClick={save}>
      <DownloadIcon size={20} />
      {t(`export.${kind}`)}
    </button>
  ))
}
