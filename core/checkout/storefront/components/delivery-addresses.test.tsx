import { describe, expect, it } from 'vitest'
import type { Address } from '#core/customers/contract/endpoints.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { renderInPage } from '#platform/testing/render-in-page.tsx'
import { AddressChoices, choosePreselectedAddress } from './delivery-addresses.tsx'

const AREA = { _id: 'jbr', name: 'JBR' }
const PIN_MISSING = 'Please edit the address and set the pin.'

const createVendor = (isPinNeeded: boolean) => ({ store: { isPinNeeded } }) as Vendor

const createAddress = (_id: string, place: Pick<Address, 'lat' | 'lng'>): Address => ({
  ...{ _id, addressType: 10, flat: '1', building: 'Sea Tower', area: AREA.name, city: 'Dubai' },
  ...{ areaId: AREA._id, country: 'AE', address: `Sea Tower ${_id}`, reachedBy: [AREA._id] },
  ...place,
})
const unpinned = createAddress('unpinned', {})
const pinned = createAddress('pinned', { lat: 25.07, lng: 55.13 })
const addresses = [unpinned, pinned]

const nothing = (): undefined => undefined

/** Each address as it is drawn: whether it can be chosen, and whether the missing pin is named. */
const draw = (isPinNeeded: boolean): string[] => {
  const html = renderInPage(
    <AddressChoices
      {...{ addresses, areas: [], vendor: createVendor(isPinNeeded), area: AREA }}
      onEdit={nothing}
      onDelete={nothing}
    />,
    {},
  )
  return html
    .split('<li')
    .slice(1)
    .map((item) => {
      const name = addresses.find(({ address }) => item.includes(address))?._id
      const isDisabled = /<input[^>]* disabled=""/.test(item)
      return [name, isDisabled && 'disabled', item.includes(PIN_MISSING) && 'named'].filter(Boolean).join(' ')
    })
}

describe('the saved addresses of the checkout', () => {
  it('name the missing pin and cannot be chosen without it, where the outlet needs one', () => {
    expect(draw(true)).toEqual(['unpinned disabled named', 'pinned'])
  })

  it('can all be chosen where the outlet needs no pin', () => {
    expect(draw(false)).toEqual(['unpinned', 'pinned'])
  })

  it('are preselected without those that lack a needed pin, also when one of these was chosen', () => {
    const choose = (addressId: string, isPinNeeded: boolean) =>
      choosePreselectedAddress(addressId, { addresses, vendor: createVendor(isPinNeeded), areaId: AREA._id })
    expect([choose('', true), choose('unpinned', true), choose('pinned', true)]).toEqual([
      ...['pinned', 'pinned', 'pinned'],
    ])
    expect([choose('', false), choose('unpinned', false), choose('pinned', false)]).toEqual([
      ...['unpinned', 'unpinned', 'pinned'],
    ])
    expect(choosePreselectedAddress('', { addresses, vendor: createVendor(false), areaId: 'creek' })).toBe('')
  })
})
