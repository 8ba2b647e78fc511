import { Suspense } from 'react'
import type { Address } from '#core/customers/contract/endpoints.ts'
import { useCustomersTexts } from '#core/customers/storefront/customers-texts.ts'
import type { Area } from '#core/stores/contract/endpoints.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { useApplyArea, useAreaTerms } from '../use-change-area.ts'

/** With the formats of all countries in it, so it is loaded when an address is written. */
const AddressForm = createLazyPart(() =>
  import('#core/customers/storefront/address-form.tsx').then((module) => module.AddressForm),
)

interface AddressSheetProps {
  /** Null for a new address. */
  readonly address: Address | null
  readonly areas: readonly Area[]
  readonly vendor: Vendor
  /** The cart's current delivery area. */
  readonly areaId: string
  readonly onClose: () => void
  /** `isHere`: the order can be delivered to it now. */
  readonly onSaved: (address: Address, isHere: boolean) => void
}

/** A new or changed address during checkout. A change of area shows its effects before anything is saved. */
export const AddressSheet = ({ address, areas, vendor, areaId, onClose, onSaved }: AddressSheetProps) => {
  const t = useCheckoutTexts()
  const tCustomers = useCustomersTexts()
  const terms = useAreaTerms()
  const apply = useApplyArea()
  return (
    <Sheet
      open
      onClose={onClose}
      backdropCloses={false}
      title={tCustomers(address ? 'address.edit' : 'address.add')}
    >
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
        <AddressForm
          address={address}
          areas={areas}
          areaId={areaId}
          country={vendor.store.location.countryRef.alpha2Code}
          onSaved={async (saved) => {
            const area = areas.find(({ _id }) => _id === saved.areaId)
            const isHere = !area || area._id === areaId || (await apply(area))
            onSaved(saved, isHere)
          }}
        >
          {(chosen) => {
            const area = areas.find(({ _id }) => _id === chosen)
            return area && area._id !== areaId ? (
              <Notice tone="warning" announce="polite" heading={t('area.changes', { area: area.name })}>
                {terms(area)}
              </Notice>
            ) : null
          }}
        </AddressForm>
      </Suspense>
    </Sheet>
  )
}
