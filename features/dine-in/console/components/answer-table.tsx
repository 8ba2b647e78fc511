import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { AnswerTimes } from '../../domain/answer-times.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { useDuration } from '../use-duration.ts'

/** A row of answer times. */
export interface AnswerRow extends AnswerTimes {
  readonly key: string
  readonly name: string
}

interface AnswerTableProps {
  readonly heading: string
  readonly rows: readonly AnswerRow[]
}

const CELL = 'whitespace-nowrap px-3 py-2.5 text-end tabular-nums'
const HEAD = 'px-3 py-2 text-end font-normal'

/** Calls, and how long they waited for an answer, by one thing. */
export const AnswerTable = ({ heading, rows }: AnswerTableProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const formatDuration = useDuration()
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface-raised">
      <h2 className="px-4 pt-4 pb-1 font-semibold">{heading}</h2>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="px-4 py-2 text-start font-normal">
                <span className="sr-only">{heading}</span>
              </th>
              <th scope="col" className={HEAD}>
                {t('answers.calls')}
              </th>
              <th scope="col" className={HEAD}>
                {t('answers.unanswered')}
              </th>
              <th scope="col" className={`${HEAD} pe-4`}>
                {t('answers.median')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, name, calls, answered, medianSeconds }) => (
              <tr key={key}>
                <th scope="row" className="px-4 py-2.5 text-start font-medium">
                  <bdi className="wrap-anywhere">{name}</bdi>
                </th>
                <td className={CELL}>{formatNumber(calls, language)}</td>
                <td className={CELL}>{formatNumber(calls - answered, language)}</td>
                <td className={`${CELL} pe-4 font-semibold`}>
                  {medianSeconds === null ? '–' : <bdi>{formatDuration(medianSeconds)}</bdi>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
