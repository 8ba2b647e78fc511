import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { LineChange } from '../../contract/endpoints.ts'

/** The quantities of each line before and after. */
export const EditSummary = ({ changes }: { changes: readonly LineChange[] }) => {
  const language = useLanguage()
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map(({ before, after }) => {
        const name = after?.name ?? before?.name ?? ''
        const [from, to] = [before?.qty ?? 0, after?.qty ?? 0]
        return (
          <li key={`${name} ${from} ${to}`} className="flex justify-between gap-3">
            <bdi>{name}</bdi>
            <bdi dir="ltr" className="tabular-nums">
              {formatNumber(from, language)} → {formatNumber(to, language)}
            </bdi>
          </li>
        )
      })}
    </ul>
  )
}
