import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { writeCookie } from '#core/sites/storefront/browser-cookies.ts'
import { getValue, setValue } from '#core/sites/storefront/local-values.ts'
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
  serviceType: parseServiceType(getValue('serviceType')),
  storeId: getValue('storeId'),
  areaId: getValue('areaId'),
  slot: parseSlotCookie(getValue('scheduledSlot')),
})

/** Stores a choice here and, as cookies, for the server that renders the next page. */
export const storeChoice = (homePath: string, choice: ServiceChoice): void => {
  setValue('serviceType', choice.serviceType === undefined ? undefined : String(choice.serviceType))
  setValue('storeId', choice.storeId)
  setValue('areaId', choice.areaId)
  setValue('scheduledSlot', serializeSlot(choice.slot))
  if (choice.serviceType === SERVICE_TYPE.delivery) setValue('deliveryStoreId', choice.storeId)
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
      storeChoice(homePath, choice)
      await revalidate()
    },
    [homePath, revalidate],
  )
}
