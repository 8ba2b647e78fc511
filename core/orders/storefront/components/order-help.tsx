import { getButtonClasses } from '#platform/ui/button-style.ts'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { useOrdersTexts } from '../orders-texts.ts'

/** The outlet, with one tap to contact it. */
export const OrderHelp = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const { store } = order
  return (
    <div className="grid gap-3">
      <p>
        <span className="block font-semibold">
          <bdi>{store.name}</bdi>
        </span>
        <span className="block text-muted text-sm">
          <bdi>{store.address}</bdi>
        </span>
      </p>
      <p className="text-muted text-sm">{t('help.text')}</p>
      <div className="flex flex-wrap gap-2">
        {store.phone && (
          <a href={`tel:${store.phone}`} className={getButtonClasses({ variant: 'soft' })}>
            <PhoneIcon size={20} />
            {t('help.call')} <bdi dir="ltr">{store.phone}</bdi>
          </a>
        )}
      </div>
    </div>
  )
}
