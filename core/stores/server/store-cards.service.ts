import type { Channel } from '#core/sites/domain/order-type.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Area, ChannelState, StoreCard } from '../contract/endpoints.ts'
import type { AreaRecord, StoreRecord } from '../domain/store.ts'
import {
  presentArea,
  presentChannel,
  presentStoreCard,
  presentStoreTerms,
  type StorePresentationContext,
} from './stores.presenter.ts'
import { loadStores } from './stores.service.ts'

export interface ListedStore {
  readonly store: StoreRecord
  readonly card: StoreCard
}

/** The active outlets of a brand, each as lists show it. */
export const loadStoreCards = async (
  tx: Transaction,
  context: StorePresentationContext,
): Promise<ListedStore[]> =>
  (await loadStores(tx))
    .filter(({ isActive }) => isActive)
    .map((store) => ({ store, card: presentStoreCard(store, context) }))

/** Whether an outlet takes orders through a channel now, in the shown language. */
export const describeChannel = (
  store: StoreRecord,
  channel: Channel,
  context: StorePresentationContext,
): ChannelState => presentChannel(store, channel, context)

/** An area with its fee, minimum and estimate at the context's moment, in the shown language. */
export const describeArea = (
  area: AreaRecord,
  context: StorePresentationContext & { readonly store: StoreRecord },
): Area => presentArea(area, context)

/** How long a store's own orders take at `now`, and the least that is ordered. */
export const describeStoreTerms = (store: StoreRecord, now: Date) => presentStoreTerms(store, now)
