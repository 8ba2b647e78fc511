import type { Address } from '#core/customers/contract/endpoints.ts'
import { AddressForm } from '#core/customers/storefront/address-form.tsx'
import { useDeliveryAreas } from '#core/customers/storefront/use-areas.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useFoodCourtTexts } from '../food-court-texts.ts'

/** A new address, in an area that the stalls deliver to. */
export const NewAddress = ({
  storeId,
  onClose,
  onSaved,
}: {
  storeId: string
  onClose: () => void
  onSaved: (address: Address) => void
}) => {
  const t = useFoodCourtTexts()
  const { _id: siteId, brand } = useSite()
  const areas = useDeliveryAreas(siteId, storeId)
  return (
    <Sheet open onClose={onClose} backdropCloses={false} title={t('address.add')}>
      {areas ? (
        <AddressForm address={null} areas={areas} areaId="" country={brand.country} onSaved={onSaved} />
      ) : (
        <Skeleton className="h-48 w-full rounded-lg" />
      )}
    </Sheet>
  )
}
