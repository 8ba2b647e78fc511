import { useEffect } from 'react'
import type { AddressPartProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { changeCheckoutDraft, useCheckoutDraftStore } from '#core/checkout/storefront/draft-store.ts'
import { DROP_OFFS, type DropOff } from '#core/orders/domain/drop-off.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { HomeIcon } from '#platform/ui/icons/home.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import type { DropOffApi } from '../contract/endpoints.ts'
import { useDropOffTexts } from './drop-off-texts.ts'

const ICONS = { hand: BagIcon, door: HomeIcon, call: PhoneIcon }

/** The chosen hand-over; the one of the last delivery is chosen until the customer chooses another. */
const useDropOff = (): DropOff => {
  const stored = useCheckoutDraftStore((state) => state.dropOff)
  const chosen = DROP_OFFS.find((each) => each === stored)
  const isOpen = chosen === undefined
  useEffect(() => {
    if (!isOpen) return
    void browserApi<DropOffApi>()('GET /api/v1/dropOffs/last').then((answer) => {
      // The customer may have chosen in the meantime.
      if (answer.ok && answer.data.dropOff && useCheckoutDraftStore.getState().dropOff === '')
        changeCheckoutDraft({ dropOff: answer.data.dropOff })
    })
  }, [isOpen])
  return chosen ?? 'hand'
}

/** How the delivery is handed over: a choice next to the address, and one line in the review. */
export const AddressPart = ({ place }: AddressPartProps) => {
  const t = useDropOffTexts()
  const value = useDropOff()
  if (place === 'review') return <span className="block text-muted">{t(`choice.${value}`)}</span>
  return (
    <div className="mt-5">
      <RadioCards
        name="drop-off"
        legend={t('legend')}
        options={DROP_OFFS.map((choice) => {
          const Icon = ICONS[choice]
          return {
            value: choice,
            label: t(`choice.${choice}`),
            description: t(`hint.${choice}`),
            icon: <Icon size={22} />,
          }
        })}
        value={value}
        onChange={(dropOff) => changeCheckoutDraft({ dropOff })}
      />
    </div>
  )
}
