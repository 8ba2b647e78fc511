import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import type { ServiceType } from '#core/sites/domain/order-type.ts'
import { writeCookie } from '#core/sites/storefront/browser-cookies.ts'
import { getLocalValue, setLocalValue } from '#core/sites/storefront/local-values.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import {
  formatChoiceCookies,
  parseServiceType,
  parseSlotCookie,
  type ServiceChoice,
  serializeSlot,
} from '../domain/choice-cookies.ts'

/** The choice that this browser has stored for the present merchant. */
export const readStoredChoice = (): ServiceChoice => ({
  serviceType: parseServiceType(getLocalValue('serviceType')),
  allowance: parseServiceType(getLocalValue('serviceAllowance')),
  storeId: getLocalValue('storeId'),
  areaId: getLocalValue('areaId'),
  slot: parseSlotCookie(getLocalValue('scheduledSlot')),
})

const toText = (value: ServiceType | undefined): string | undefined => value?.toString()

/** Stores a choice here and, as cookies, for the server that renders the next page. */
export const saveServiceChoice = (homePath: string, choice: ServiceChoice): void => {
  setLocalValue('serviceType', toText(choice.serviceType))
  setLocalValue('serviceAllowance', toText(choice.allowance))
  setLocalValue('storeId', choice.storeId)
  setLocalValue('areaId', choice.areaId)
  setLocalValue('scheduledSlot', serializeSlot(choice.slot))
  for (const cookie of formatChoiceCookies(homePath, choice)) writeCookie(cookie)
}

/** Deletes the choice from the cookies; `resetValues` clears the browser's own storage. */
export const clearChoiceCookies = (): void => {
  for (const cookie of formatChoiceCookies(undefined, {})) writeCookie(cookie)
}

/** Changes parts of the choice, then shows the menu that belongs to it. Resolves when the page shows it. */
export const useChangeChoice = (): ((change: ServiceChoice) => Promise<void>) => {
  const { homePath } = useSite()
  const { revalidate } = useRevalidator()
  return useCallback(
    async (change) => {
      const choice = { ...readStoredChoice(), ...change }
      saveServiceChoice(homePath, choice)
      await revalidate()
    },
    [homePath, revalidate],
  )
}
