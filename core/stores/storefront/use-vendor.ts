import { useRouteLoaderData } from 'react-router'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { ChannelState } from '../contract/endpoints.ts'
import type { Vendor, VendorState } from './load-vendor.ts'
import { SHOP_ROUTE } from './shop-route.ts'

/** The loader data of the route around all pages of a shop. */
export interface ShopData {
  /** Null where the page belongs to no site. */
  readonly vendor: VendorState | null
}

/** The state of the visit; null where the page belongs to no site. */
export const useVendorState = (): VendorState | null =>
  useRouteLoaderData<ShopData>(SHOP_ROUTE)?.vendor ?? null

/** Outlet, service and area of the visit; undefined while there is none, such as when all outlets are inactive. */
export const useOptionalVendor = (): Vendor | undefined => {
  const state = useVendorState()
  return state?.kind === 'ready' ? state.vendor : undefined
}

/** Outlet, service and area of the visit, on pages that require them. */
export const useVendor = (): Vendor => {
  const vendor = useOptionalVendor()
  if (!vendor) throw new Error('This page needs an outlet')
  return vendor
}

/** Whether the visit's service takes orders now, with its text. */
export const getChannelState = ({ store, orderType }: Vendor): ChannelState | undefined =>
  store.channels.find(({ orderChannel }) => orderChannel === getChannel(orderType))
