import { formatColumnMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Cart } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'
import { PriceRow } from './price-row.tsx'
import { getReductions, listLosses } from './saved-reductions.ts'

/** Discounts, rewards, points and credit of the draft, with its total and what no longer applies. */
export const SavedSums = ({ draft }: { readonly draft: Cart }) => {
  const t = useCartTexts()
  const language = useLanguage()
  return (
    <div className="grid gap-2 border-line border-t pt-3">
      {listLosses(draft).map(({ _id, text }) => (
        <p key={_id} role="status" className="text-sm text-warning">
          {text}
        </p>
      ))}
      <dl className="grid gap-2">
        {getReductions(draft).map((step, index) => (
          <PriceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            key={index}
            name={step.name}
            amount={formatColumnMoney(step.amount, language)}
          />
        ))}
        <PriceRow name={t('summary.total')} amount={formatColumnMoney(draft.total, language)} />
      </dl>
    </div>
  )
}
