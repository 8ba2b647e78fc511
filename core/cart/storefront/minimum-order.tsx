import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { InfoIcon } from '#platform/ui/icons/info.tsx'
import type { Cart } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'

type MinimumOrderProps = Pick<Cart, 'subTotal' | 'minimumOrder'>

/** Shows the amount missing to the minimum order; nothing once it is reached. */
export const MinimumOrder = ({ subTotal, minimumOrder }: MinimumOrderProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  if (!minimumOrder || minimumOrder.missing.amount === 0) return null
  const { required, missing } = minimumOrder
  const amounts = { required: formatMoney(required, language), subTotal: formatMoney(subTotal, language) }
  return (
    <div role="status" className="rounded-lg bg-warning-soft px-4 py-3">
      <p className="flex items-start gap-2 font-semibold">
        <InfoIcon size={20} className="mt-0.5 text-warning" />
        {t('errors.minimumOrder', { missing: formatMoney(missing, language) })}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-surface-raised">
        <div
          className="h-full rounded-full bg-warning"
          style={{ width: `${Math.min(100, (subTotal.amount / required.amount) * 100)}%` }}
        />
      </div>
      <p className="mt-1.5 text-sm">{t('minimum.of', amounts)}</p>
    </div>
  )
}
