import { useId, useState } from 'react'
import type { Address } from '#core/customers/contract/endpoints.ts'
import { AddressCard } from '#core/customers/storefront/address-card.tsx'
import { AddressForm } from '#core/customers/storefront/address-form.tsx'
import { useCustomersTexts } from '#core/customers/storefront/customers-texts.ts'
import type { AddressesState } from '#core/customers/storefront/use-addresses.ts'
import { useDeleteAddress } from '#core/customers/storefront/use-delete-address.ts'
import type { Area } from '#core/stores/contract/endpoints.ts'
import { Button } from '#platform/ui/button.tsx'
import { RadioOrCheckboxInput } from '#platform/ui/choice-input.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useReaddressTexts } from '../readdress-texts.ts'

interface ChoiceProps {
  readonly name: string
  readonly address: Address
  readonly isInReach: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

const Choice = ({ name, address, isInReach, isChosen, onChoose, onEdit, onDelete }: ChoiceProps) => {
  const t = useReaddressTexts()
  const id = useId()
  return (
    <AddressCard
      id={id}
      address={address}
      isDisabled={!isInReach}
      onEdit={onEdit}
      onDelete={onDelete}
      choice={
        <RadioOrCheckboxInput
          type="radio"
          id={id}
          name={name}
          checked={isInReach && isChosen}
          disabled={!isInReach}
          onChange={onChoose}
        />
      }
    >
      {!isInReach && <p className="ps-9 text-sm">{t('outOfReach')}</p>}
    </AddressCard>
  )
}

interface AddressListProps extends Pick<AddressesState, 'reload'> {
  readonly addresses: readonly Address[]
  /** The delivery areas of the order's outlet. */
  readonly areas: readonly Area[]
  readonly country: string
  readonly chosenId: string
  readonly onChoose: (addressId: string) => void
  /** Opens the form for a new address immediately. */
  readonly beginsNew: boolean
}

/** The customer's addresses, those in reach of the order's outlet first, and a button to add one. */
export const AddressList = ({ addresses, areas, country, ...rest }: AddressListProps) => {
  const { chosenId, onChoose, reload, beginsNew } = rest
  const t = useReaddressTexts()
  const tCustomers = useCustomersTexts()
  const name = useId()
  const [edited, setEdited] = useState<Address | 'new' | null>(beginsNew ? 'new' : null)
  const remove = useDeleteAddress((gone) => {
    if (gone._id === chosenId) onChoose('')
    void reload()
  })
  const inReach = ({ reachedBy }: Address) => areas.some(({ _id }) => reachedBy.includes(_id))
  const onlyArea = areas.length === 1 ? (areas[0]?._id ?? '') : ''
  const sorted = addresses.toSorted((a, b) => Number(inReach(b)) - Number(inReach(a)))
  return (
    <div>
      <fieldset>
        <legend className="mb-2 font-bold text-lg tracking-tight">{t('where')}</legend>
        {!addresses.some(inReach) && <p className="mb-3 text-muted">{t('none')}</p>}
        <ul className="grid gap-2">
          {sorted.map((address) => (
            <Choice
              key={address._id}
              name={name}
              address={address}
              isInReach={inReach(address)}
              isChosen={address._id === chosenId}
              onChoose={() => onChoose(address._id)}
              onEdit={() => setEdited(address)}
              onDelete={() => remove(address)}
            />
          ))}
        </ul>
      </fieldset>
      <Button
        variant="soft"
        full
        className="mt-2"
        leading={<PlusIcon size={20} />}
        onClick={() => setEdited('new')}
      >
        {tCustomers('address.add')}
      </Button>
      {edited && (
        <Sheet
          open
          onClose={() => setEdited(null)}
          backdropCloses={false}
          title={tCustomers(edited === 'new' ? 'address.add' : 'address.edit')}
        >
          <AddressForm
            address={edited === 'new' ? null : edited}
            areas={areas}
            areaId={edited === 'new' ? onlyArea : edited.areaId}
            country={country}
            onSaved={async (saved) => {
              setEdited(null)
              // The quote is not for the edited address.
              onChoose('')
              await reload()
              onChoose(saved._id)
            }}
          />
        </Sheet>
      )}
    </div>
  )
}
