import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderRow } from '#core/orders/storefront/order-row.tsx'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { getAdditionPath } from './paths.ts'
import { useReplacementsTexts } from './replacements-texts.ts'

/** Link to add items, with the time until when that is possible. */
export const AdditionSection = ({ order }: OrderSectionProps) => {
  const t = useReplacementsTexts()
  const home = useHome()
  return (
    <OrderRow
      icon={<PlusIcon size={22} />}
      title={t('add.link')}
      hint={t('add.until')}
      to={getAdditionPath(home, order._id)}
    />
  )
}
