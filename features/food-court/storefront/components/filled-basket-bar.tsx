import { PinnedBar } from '#core/cart/storefront/pinned-bar.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { useBasketStore } from '../basket-store.ts'
import '../clear-on-sign-out.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { type CourtPlace, getBasketPath } from '../paths.ts'

/** The pinned bar of a basket with dishes. */
export const FilledBasketBar = ({ place }: { place: CourtPlace }) => {
  const t = useFoodCourtTexts()
  const items = useBasketStore((state) => state.items)
  const count = items.reduce((sum, { qty }) => sum + qty, 0)
  const stalls = new Set(items.map(({ store }) => store)).size
  return (
    <PinnedBar
      label={t('basket.title')}
      to={getBasketPath(place)}
      icon={<BagIcon />}
      count={count}
      amount={undefined}
    >
      {t('bar.view')}
      <span className="block font-normal text-sm">{t('bar.stalls', { count: stalls })}</span>
    </PinnedBar>
  )
}
