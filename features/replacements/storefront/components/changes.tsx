import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ReplacementItem, ReplacementRequest } from '../../contract/endpoints.ts'
import { useReplacementsTexts } from '../replacements-texts.ts'
import { LineChanges } from './line-changes.tsx'

const Change = ({ item }: { item: ReplacementItem }) => {
  const t = useReplacementsTexts()
  const { name: before, suggestions, chosen, without, missingOption } = item
  const instead = suggestions.find(({ _id }) => _id === chosen)
  if (instead && missingOption === null)
    return <li>{t('change.replaced', { before, after: instead.name })}</li>
  if (instead) return <li>{t('change.replaced', { before, after: instead.options.join(', ') })}</li>
  if (without) return <li>{t('change.without', { before, option: missingOption ?? '' })}</li>
  return <li>{t('change.removed', { before })}</li>
}

/** The extra cost or refund of a change; hidden if the price is unchanged. */
const Difference = ({ request }: { request: ReplacementRequest }) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const { totalBefore, totalAfter, isPaidAtDoor, payment } = request
  if (!totalAfter) return null
  const difference = totalAfter.amount - totalBefore.amount
  if (difference === 0) return null
  const amount = formatMoney({ ...totalAfter, amount: Math.abs(difference) }, language)
  const isDearer = difference > 0
  const key = isDearer
    ? payment
      ? 'change.paid'
      : 'change.dearer'
    : isPaidAtDoor
      ? 'change.cheaper'
      : 'change.refunded'
  return <p className="font-medium">{t(key, { amount })}</p>
}

/** The outcome for missing items: item by item, with the reason and the price change. */
export const ReplacementOutcome = ({ request }: { request: ReplacementRequest }) => {
  const t = useReplacementsTexts()
  const { settledBy, items, kind } = request
  return (
    <div className="grid gap-1.5">
      {settledBy !== null && settledBy !== 'customer' && <p className="text-muted">{t(`by.${settledBy}`)}</p>}
      {kind === 'edit' ? (
        <LineChanges request={request} />
      ) : (
        <ul className="list-disc ps-5">
          {items.map((item) => (
            <Change key={item.line} item={item} />
          ))}
        </ul>
      )}
      <Difference request={request} />
    </div>
  )
}
