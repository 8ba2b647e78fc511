import { RadioCards } from '#platform/ui/radio-cards.tsx'
import type { StoreCard } from '../contract/endpoints.ts'
import { useStoresTexts } from './stores-texts.ts'
import { useVendorIfAny } from './use-vendor.ts'

interface OutletListProps {
  readonly chosen: string | undefined
  readonly onChoose: (outlet: StoreCard) => void
}

const pickupText = (store: StoreCard): string =>
  store.channels.find(({ orderChannel }) => orderChannel === 'pickup')?.text ?? ''

/** The outlets where an order can be picked up, with their state. Closed ones can be chosen: their menu still shows. */
export const OutletList = ({ chosen, onChoose }: OutletListProps) => {
  const t = useStoresTexts()
  const outlets = useVendorIfAny()?.stores.filter(({ isPickupAvailable }) => isPickupAvailable) ?? []
  return (
    <RadioCards
      name="outlet"
      legend={t('outlet.legend')}
      hideLegend
      value={chosen}
      onChange={(id) => {
        const outlet = outlets.find(({ _id }) => _id === id)
        if (outlet) onChoose(outlet)
      }}
      options={outlets.map((store) => ({
        value: store._id,
        label: <bdi>{store.name}</bdi>,
        description: (
          <>
            <bdi className="block">{store.address}</bdi>
            <span className="block">{pickupText(store)}</span>
          </>
        ),
      }))}
    />
  )
}
