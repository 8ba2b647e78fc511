import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { EditedLineView, ReplacementRequest } from '../../contract/endpoints.ts'
import { useReplacementsTexts } from '../replacements-texts.ts'

const useChangeText = () => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const number = (qty: number) => formatNumber(qty, language)
  return ({ before, after }: EditedLineView): string => {
    if (before && after)
      return t('edit.quantity', {
        name: before.name,
        before: number(before.qty),
        after: number(after.qty),
      })
    if (after) return t('edit.added', { name: after.name, qty: number(after.qty) })
    return before ? t('edit.removed', { name: before.name, qty: number(before.qty) }) : ''
  }
}

/** The lines that an edit changes, with the chosen options of new ones. */
export const LineChanges = ({ request: { changes } }: { request: Pick<ReplacementRequest, 'changes'> }) => {
  const textOf = useChangeText()
  return (
    <ul className="grid list-disc gap-1 ps-5">
      {changes.map((change) => {
        const chosen = change.before ? [] : (change.after?.options ?? [])
        return (
          <li key={textOf(change)}>
            <bdi>{textOf(change)}</bdi>
            {chosen.length > 0 && <bdi className="block text-muted text-sm">{chosen.join(' · ')}</bdi>}
          </li>
        )
      })}
    </ul>
  )
}
