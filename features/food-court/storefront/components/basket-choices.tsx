import { lazy, Suspense, useState } from 'react'
import { useAddresses } from '#core/customers/storefront/use-addresses.ts'
import { Button } from '#platform/ui/button.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { changeBasket, useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'

/** Whether the trays are collected at the counter or delivered together. */
export const ServiceChoice = () => {
  const t = useFoodCourtTexts()
  const orderType = useBasketStore((state) => state.orderType)
  return (
    <RadioCards
      name="court-service"
      legend={t('service.legend')}
      value={String(orderType)}
      onChange={(value) => changeBasket({ orderType: value === '20' ? 20 : 10 })}
      options={[
        { value: '10', label: t('service.pickup'), icon: <BagIcon size={22} /> },
        { value: '20', label: t('service.delivery'), icon: <TruckIcon size={22} /> },
      ]}
    />
  )
}

// Most customers have saved an address, and the others tap first.
const NewAddress = lazy(() => import('./new-address.tsx').then((module) => ({ default: module.NewAddress })))

/** The saved address that everything is delivered to. */
export const AddressChoice = ({
  userId,
  storeId,
  error,
}: {
  userId: string
  storeId: string
  /** Why it cannot be delivered to the chosen one. */
  error: string | undefined
}) => {
  const t = useFoodCourtTexts()
  const { addresses, reload } = useAddresses(userId)
  const chosen = useBasketStore((state) => state.addressId)
  const [isAdding, setAdding] = useState(false)
  if (!addresses) return <Skeleton className="h-24 w-full rounded-lg" />
  return (
    <div className="grid gap-3">
      {error && (
        <Notice tone="danger" announce="assertive">
          {error}
        </Notice>
      )}
      {addresses.length === 0 && <Notice tone="warning">{t('address.none')}</Notice>}
      {addresses.length > 0 && (
        <RadioCards
          name="court-address"
          legend={t('address.legend')}
          required
          value={chosen}
          onChange={(addressId) => changeBasket({ addressId })}
          options={addresses.map(({ _id, address, area }) => ({
            value: _id,
            label: <bdi>{area}</bdi>,
            description: <bdi>{address}</bdi>,
          }))}
        />
      )}
      <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
        {t('address.add')}
      </Button>
      {isAdding && (
        <Suspense>
          <NewAddress
            storeId={storeId}
            onClose={() => setAdding(false)}
            onSaved={({ _id: addressId }) => {
              setAdding(false)
              changeBasket({ addressId })
              void reload()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
