import type { BulkAddResult } from '#core/cart/contract/bulk-endpoints.ts'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { useAddToCart } from '#core/cart/storefront/use-add-to-cart.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button, type ButtonProps } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { InfoIcon } from '#platform/ui/icons/info.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { RefreshIcon } from '#platform/ui/icons/refresh.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { FullOrder } from '../contract/endpoints.ts'
import { useOrdersTexts } from './orders-texts.ts'
import { useReorder } from './use-reorder.ts'

/** The items that differ from the order or are missing, with the reason and any replacement. */
const ReorderNotes = ({ told, onClose }: { told: BulkAddResult; onClose: () => void }) => {
  const t = useOrdersTexts()
  const home = useHome()
  const add = useAddToCart()
  return (
    <Sheet
      open
      onClose={onClose}
      backCloses={false}
      title={t(told.added > 0 ? 'again.some' : 'again.none')}
      footer={
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="secondary" onClick={onClose}>
            {t('again.stay')}
          </Button>
          {told.cart && <ButtonLink to={getCartPath(home)}>{t('again.toCart')}</ButtonLink>}
        </div>
      }
    >
      <p className="mb-3 text-muted">{t('again.added', { count: told.added })}</p>
      <ul className="grid gap-2">
        {told.notes.map(({ product, text, isAdded, replacement }) => (
          <li
            key={`${product} ${text}`}
            className={`rounded-md px-3 py-2.5 ${isAdded ? 'bg-surface-sunken' : 'bg-warning-soft'}`}
          >
            <p className="flex items-start gap-2">
              {isAdded ? (
                <InfoIcon size={20} className="mt-0.5 text-muted" />
              ) : (
                <WarningIcon size={20} className="mt-0.5 text-warning" />
              )}
              <span>{text}</span>
            </p>
            {replacement && (
              <Button
                size="sm"
                variant="soft"
                className="mt-2"
                leading={<PlusIcon size={18} />}
                onClick={() => add({ product: replacement._id, qty: 1 })}
              >
                {t('again.instead', { item: replacement.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Orders all available items of an earlier order again. */
export const ReorderButton = ({
  order,
  ...look
}: Pick<ButtonProps, 'size' | 'variant' | 'full' | 'className'> & {
  order: Pick<FullOrder, '_id' | 'orderId' | 'store'>
}) => {
  const t = useOrdersTexts()
  const again = useReorder()
  return (
    <>
      <Button
        {...look}
        leading={<RefreshIcon size={18} />}
        aria-label={t('again.orderNamed', { number: order.orderId })}
        onClick={() => again.order(order)}
      >
        {t('again.order')}
      </Button>
      {again.result && <ReorderNotes told={again.result} onClose={again.close} />}
    </>
  )
}
