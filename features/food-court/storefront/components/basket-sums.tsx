import { PriceRow } from '#core/cart/storefront/price-row.tsx'
import { formatColumnMoney, formatMinutes } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Basket } from '../../contract/order-endpoints.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { CourtCard } from './court-card.tsx'

/** What the whole basket costs, and when everything is there. */
export const BasketSums = ({ basket }: { basket: Basket }) => {
  const t = useFoodCourtTexts()
  const language = useLanguage()
  const { subTotal, discount, deliveryFee, charges, tip, total, arrival } = basket
  const optional = [
    { name: t('sums.discount'), amount: discount },
    { name: t('sums.charges'), amount: charges },
    { name: t('sums.tip'), amount: tip },
  ].filter(({ amount }) => amount.amount !== 0)
  return (
    <CourtCard heading={t('sums.heading')}>
      <dl className="grid gap-2">
        <PriceRow name={t('sums.dishes')} amount={formatColumnMoney(subTotal, language)} />
        {deliveryFee && (
          <PriceRow
            name={t('sums.delivery')}
            amount={formatColumnMoney(deliveryFee, language)}
            detail={t('sums.deliveryOnce')}
          />
        )}
        {optional.map(({ name, amount }) => (
          <PriceRow key={name} name={name} amount={formatColumnMoney(amount, language)} />
        ))}
        <div className="flex justify-between gap-4 border-line border-t pt-3 font-bold text-lg">
          <dt>{t('sums.total')}</dt>
          <dd>
            <bdi className="tabular-nums">{formatColumnMoney(total, language)}</bdi>
          </dd>
        </div>
      </dl>
      {arrival && (
        <p className="mt-3 text-muted text-sm">
          {t(deliveryFee ? 'sums.arrival' : 'sums.ready', {
            time: formatMinutes(arrival.from, arrival.to, language),
          })}
        </p>
      )}
    </CourtCard>
  )
}
