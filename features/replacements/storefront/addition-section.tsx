import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { getAdditionPath } from './paths.ts'
import { useReplacementsTexts } from './replacements-texts.ts'

/** Link to add items, with the time until when that is possible. */
export const AdditionSection = ({ order }: OrderSectionProps) => {
  const t = useReplacementsTexts()
  const home = useHome()
  return (
    <OrderPanel heading={t('add.heading')}>
      <ButtonLink to={getAdditionPath(home, order._id)} variant="secondary" leading={<PlusIcon size={20} />}>
        {t('add.link')}
      </ButtonLink>
      <p className="mt-1.5 text-muted text-sm">{t('add.until')}</p>
    </OrderPanel>
  )
}
