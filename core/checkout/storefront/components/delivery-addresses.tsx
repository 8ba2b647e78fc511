import { useEffect, useId, useState } from 'react'
import type { Address } from '#core/customers/contract/endpoints.ts'
import { AddressCard } from '#core/customers/storefront/address-card.tsx'
import { useCustomersTexts } from '#core/customers/storefront/customers-texts.ts'
import { useAddresses } from '#core/customers/storefront/use-addresses.ts'
import { useDeliveryAreas } from '#core/customers/storefront/use-areas.ts'
import { useDeleteAddress } from '#core/customers/storefront/use-delete-address.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import type { Area } from '#core/stores/contract/endpoints.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { Button } from '#platform/ui/button.tsx'
import { RadioOrCheckboxInput } from '#platform/ui/choice-input.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { changeCheckoutDraft, useCheckoutDraftStore } from '../draft-store.ts'
import { useConfirmAreaChange } from '../use-change-area.ts'
import { AddressSheet } from './address-sheet.tsx'

interface DeliveryAddressesProps {
  readonly userId: string
  readonly vendor: Vendor
  /** The cart's delivery area. */
  readonly area: { readonly _id: string; readonly name: string }
  readonly error: string | undefined
}

const OutOfAreaNotice = ({
  address,
  area,
  here,
}: {
  address: Address
  area: Area | undefined
  here: string
}) => {
  const t = useCheckoutTexts()
  const ask = useConfirmAreaChange()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 ps-9">
      <p className="text-sm">
        {area
          ? t('area.elsewhere', { area: address.area, here })
          : t('area.notServed', { area: address.area })}
      </p>
      {area && (
        <Button
          size="sm"
          variant="soft"
          onClick={() => ask(area, () => changeCheckoutDraft({ addressId: address._id }))}
        >
          {t('area.switch', { area: area.name })}
        </Button>
      )}
    </div>
  )
}

const AddressChoice = ({
  address,
  here,
  areas,
  isPinMissing,
  ...rest
}: {
  address: Address
  here: DeliveryAddressesProps['area']
  areas: readonly Area[]
  isPinMissing: boolean
  name: string
  onEdit: () => void
  onDelete: () => void
}) => {
  const id = useId()
  const t = useCheckoutTexts()
  const chosenId = useCheckoutDraftStore((state) => state.addressId)
  const isHere = address.reachedBy.includes(here._id)
  const isUsable = isHere && !isPinMissing
  return (
    <AddressCard
      id={id}
      address={address}
      isDisabled={!isUsable}
      onEdit={rest.onEdit}
      onDelete={rest.onDelete}
      choice={
        <RadioOrCheckboxInput
          type="radio"
          id={id}
          name={rest.name}
          checked={isUsable && chosenId === address._id}
          disabled={!isUsable}
          onChange={() => changeCheckoutDraft({ addressId: address._id })}
        />
      }
    >
      {isHere && isPinMissing && <p className="ps-9 text-sm">{t('errors.pinMissing')}</p>}
      {!isHere && (
        <OutOfAreaNotice
          address={address}
          here={here.name}
          area={areas.find(({ _id }) => address.reachedBy.includes(_id))}
        />
      )}
    </AddressCard>
  )
}

/** Whether the outlet needs a pin that an address lacks. */
const lacksPin = ({ store }: Vendor, { lat }: Address): boolean => store.isPinNeeded && lat === undefined

interface AddressSelection {
  readonly addresses: readonly Address[]
  readonly vendor: Vendor
  readonly areaId: string
}

/** The selected address; the newest usable one when none is selected, or when it is unusable or deleted. */
export const choosePreselectedAddress = (
  addressId: string,
  { addresses, vendor, areaId }: AddressSelection,
): string => {
  const usable = addresses.filter(
    (address) => address.reachedBy.includes(areaId) && !lacksPin(vendor, address),
  )
  return usable.some(({ _id }) => _id === addressId) ? addressId : (usable[0]?._id ?? '')
}

const usePreselectedAddress = (
  addresses: readonly Address[] | undefined,
  vendor: Vendor,
  areaId: string,
): void => {
  useEffect(() => {
    if (!addresses) return
    const { addressId } = useCheckoutDraftStore.getState()
    const chosen = choosePreselectedAddress(addressId, { addresses, vendor, areaId })
    if (chosen !== addressId) changeCheckoutDraft({ addressId: chosen })
  }, [addresses, vendor, areaId])
}

interface AddressChoicesProps extends Pick<DeliveryAddressesProps, 'vendor' | 'area'> {
  readonly addresses: readonly Address[]
  readonly areas: readonly Area[]
  readonly onEdit: (address: Address) => void
  readonly onDelete: (address: Address) => void
}

/** Saved addresses to choose from, those within the cart's area before the others. */
export const AddressChoices = ({ addresses, areas, vendor, area, onEdit, onDelete }: AddressChoicesProps) => {
  const name = useId()
  const sorted = addresses.toSorted(
    (a, b) => Number(b.reachedBy.includes(area._id)) - Number(a.reachedBy.includes(area._id)),
  )
  return (
    <ul className="grid gap-2">
      {sorted.map((address) => (
        <AddressChoice
          key={address._id}
          name={name}
          address={address}
          here={area}
          areas={areas}
          isPinMissing={lacksPin(vendor, address)}
          onEdit={() => onEdit(address)}
          onDelete={() => onDelete(address)}
        />
      ))}
    </ul>
  )
}

/** The delivery address: a saved one, or a new one. */
export const DeliveryAddresses = ({ userId, vendor, area, error }: DeliveryAddressesProps) => {
  const t = useCheckoutTexts()
  const tCustomers = useCustomersTexts()
  const id = useId()
  const { _id: siteId } = useSite()
  const areas = useDeliveryAreas(siteId, vendor.store._id)
  const { addresses, reload } = useAddresses(userId)
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const chosenId = useCheckoutDraftStore((state) => state.addressId)
  const remove = useDeleteAddress((gone) => {
    if (gone._id === chosenId) changeCheckoutDraft({ addressId: '' })
    void reload()
  })
  usePreselectedAddress(addresses, vendor, area._id)
  if (!addresses || !areas) return <Skeleton className="h-32 w-full rounded-lg" />
  return (
    <div>
      <fieldset aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="sr-only">{tCustomers('address.saved')}</legend>
        {addresses.length === 0 && <p className="mb-3 text-muted">{t('details.noAddress')}</p>}
        <AddressChoices {...{ addresses, areas, vendor, area }} onEdit={setEdited} onDelete={remove} />
      </fieldset>
      <FieldErrorText id={`${id}-error`} error={error} />
      <Button
        variant={addresses.length === 0 ? 'soft' : 'ghost'}
        full
        className="mt-2"
        id="add-address"
        leading={<PlusIcon size={20} />}
        onClick={() => setEdited('new')}
      >
        {tCustomers('address.add')}
      </Button>
      {edited && (
        <AddressSheet
          address={edited === 'new' ? null : edited}
          areas={areas}
          vendor={vendor}
          areaId={area._id}
          onClose={() => setEdited(null)}
          onSaved={(saved, isHere) => {
            if (isHere) changeCheckoutDraft({ addressId: saved._id })
            setEdited(null)
            void reload()
          }}
        />
      )}
    </div>
  )
}
