import { useId, useState } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Address } from '../../contract/endpoints.ts'
import { AddressCard } from '../address-card.tsx'
import { AddressForm } from '../address-form.tsx'
import { useCustomersTexts } from '../customers-texts.ts'
import { useAddresses } from '../use-addresses.ts'
import { useDeliveryAreas } from '../use-areas.ts'
import { useDeleteAddress } from '../use-delete-address.ts'

/** All saved addresses, in any area of the site, with adding, changing and deleting. */
export const SavedAddresses = ({ userId }: { userId: string }) => {
  const t = useCustomersTexts()
  const id = useId()
  const { _id: siteId, brand } = useSite()
  const vendor = useOptionalVendor()
  const areas = useDeliveryAreas(siteId)
  const { addresses, reload } = useAddresses(userId)
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const show = useToasts((state) => state.show)
  const remove = useDeleteAddress(() => void reload())
  if (!addresses || !areas) return <Skeleton className="h-32 w-full rounded-lg" />
  const address = edited === 'new' ? null : edited
  return (
    <div>
      {addresses.length === 0 && <p className="mb-3 text-muted">{t('address.none')}</p>}
      <ul className="grid gap-2">
        {addresses.map((saved) => (
          <AddressCard
            key={saved._id}
            id={`${id}-${saved._id}`}
            address={saved}
            onEdit={() => setEdited(saved)}
            onDelete={() => remove(saved)}
          />
        ))}
      </ul>
      <Button
        variant="soft"
        full
        className="mt-3"
        leading={<PlusIcon size={20} />}
        onClick={() => setEdited('new')}
      >
        {t('address.add')}
      </Button>
      <Sheet
        open={edited !== null}
        onClose={() => setEdited(null)}
        backdropCloses={false}
        title={t(address ? 'address.edit' : 'address.add')}
      >
        <AddressForm
          address={address}
          areas={areas}
          areaId={vendor?.area?._id ?? ''}
          country={vendor?.store.location.countryRef.alpha2Code ?? brand.country}
          onSaved={() => {
            setEdited(null)
            show({ text: t('address.savedDone'), tone: 'success' })
            void reload()
          }}
        />
      </Sheet>
    </div>
  )
}
