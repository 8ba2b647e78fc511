import { useEffect } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { activateMerchant } from '#core/cart/storefront/activate-merchant.ts'
import { fetchUser } from '#core/customers/storefront/session.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'
import { probeWebp } from '#core/sites/storefront/probe-webp.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import type { ServiceChoice } from '#core/stores/domain/choice-cookies.ts'
import { ENTRY_PARAMETERS } from '#core/stores/domain/entry-link.ts'
import { readStoredChoice, saveServiceChoice } from '#core/stores/storefront/change-choice.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { storeVisit } from './store-visit.ts'

/** Whether the server would show something else with the choice stored in this browser. */
const isDifferentChoice = (remembered: ServiceChoice, vendor: Vendor): boolean =>
  (remembered.serviceType !== undefined && remembered.serviceType !== vendor.serviceType) ||
  (remembered.areaId !== undefined && remembered.areaId !== vendor.area?._id) ||
  (remembered.storeId !== undefined && remembered.storeId !== vendor.store._id) ||
  (remembered.slot !== undefined &&
    vendor.lostSlot === null &&
    remembered.slot.startTime !== vendor.slot?.startTime)

/** Whether the server shows the outlet and the service that the address names. */
const isEntryFollowed = (params: URLSearchParams, { store, orderType }: Vendor): boolean => {
  const outletId = params.get('outlet')
  return outletId ? outletId === store._id : params.get('service') === getChannel(orderType)
}

const removeEntryLink = (params: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(params)
  for (const name of ENTRY_PARAMETERS) rest.delete(name)
  return rest
}

/**
 * Makes the page's merchant the current one and saves the values of another merchant separately. This browser's
 * stored choice is sent to the server when its first response could not include it, unless the address named another.
 * Renders nothing.
 */
export const MerchantSync = () => {
  const { homePath, _id: siteId } = useSite()
  const vendor = useOptionalVendor()
  const { revalidate } = useRevalidator()
  const [params, setParams] = useSearchParams()

  useEffect(() => {
    probeWebp()
    activateMerchant(homePath)
    void fetchUser()
  }, [homePath])

  useEffect(() => {
    if (!vendor) return
    const remembered = readStoredChoice()
    const knewNothing =
      !isEntryFollowed(params, vendor) &&
      getLocalValue('storeId') !== undefined &&
      isDifferentChoice(remembered, vendor)
    if (knewNothing && !corrected.has(homePath)) {
      corrected.add(homePath)
      saveServiceChoice(homePath, remembered)
      void revalidate()
      return
    }
    storeVisit({ homePath, siteId }, vendor)
  }, [homePath, siteId, vendor, params, revalidate])

  // Once stored, the link's choice leaves the address, where it would hold against later choices.
  useEffect(() => {
    if (vendor && ENTRY_PARAMETERS.some((name) => params.has(name)))
      setParams(removeEntryLink, { replace: true, preventScrollReset: true })
  }, [vendor, params, setParams])
  return null
}

/** Once per merchant and page load: a removed outlet would otherwise be requested repeatedly. */
const corrected = new Set<string>()
