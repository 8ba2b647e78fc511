import { lazy, Suspense, useState } from 'react'
import { useAddresses } from '#core/customers/storefront/use-addresses.ts'
import { METHOD_ICONS, useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { formatPercent } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { Basket } from '../../contract/order-endpoints.ts'
import { changeBasket, useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'

type Method = Basket['methods'][number]

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

const PILL =
  'pressable inline-flex min-h-target min-w-14 flex-auto items-center justify-center whitespace-nowrap rounded-lg border border-line bg-surface-raised px-3 py-1.5 font-semibold has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand-strong has-focus-visible:outline-3 has-focus-visible:outline-focus'

/** One tip for all stalls, shared among them. */
export const TipChoice = ({ presets }: { presets: readonly number[] }) => {
  const t = useFoodCourtTexts()
  const language = useLanguage()
  const percent = useBasketStore((state) => state.tip?.percent ?? 0)
  if (presets.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-lg">{t('tip.legend')}</legend>
      <div className="flex flex-wrap gap-2">
        {[0, ...presets].map((choice) => (
          <label key={choice} className={PILL}>
            <input
              type="radio"
              name="court-tip"
              className="sr-only"
              checked={percent === choice}
              onChange={() => changeBasket({ tip: choice === 0 ? undefined : { percent: choice } })}
            />
            {choice === 0 ? t('tip.none') : formatPercent(choice * 100, language)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How everything is paid. */
export const MethodChoice = ({
  methods,
  value,
  onChange,
}: {
  methods: readonly Method[]
  value: Method | undefined
  onChange: (mod: Method) => void
}) => {
  const t = useFoodCourtTexts()
  const wordsOf = useMethodTexts()
  if (methods.length === 0) return <Notice tone="warning">{t('method.none')}</Notice>
  return (
    <RadioCards
      name="court-method"
      legend={t('method.legend')}
      required
      value={value}
      onChange={onChange}
      options={methods.map((mod) => {
        const Icon = METHOD_ICONS[mod]
        return { value: mod, label: wordsOf(mod).name, icon: <Icon size={22} /> }
      })}
    />
  )
}
