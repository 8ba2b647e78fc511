import { OrderCard } from '#core/orders/storefront/order-card.tsx'
import type { OrderSectionProps } from '#core/orders/storefront/order-plugs.tsx'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { additionPath } from './paths.ts'
import { useReplacementsTexts } from './replacements-texts.ts'

/** The way to add something, and until when it is there. */
export const AdditionSection = ({ order }: OrderSectionProps) => {
  const t = useReplacementsTexts()
  const home = useHome()
  return (
    <OrderCard heading={t('add.heading')}>
      <ButtonLink to={additionPath(home, order._id)} variant="secondary" leading={<PlusIcon size={20} />}>
        {t('add.link')}
      </ButtonLink>
      <p className="mt-1.5 text-muted text-sm">{t('add.until')}</p>
    </OrderCard>
  )
}
