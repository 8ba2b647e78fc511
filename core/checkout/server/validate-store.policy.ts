import { storeErrors } from '#core/stores/contract/errors.ts'
import { type ChannelKind, evaluateChannel } from '#core/stores/domain/channel-state.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { ErrorDefinition } from '#platform/contract/errors.ts'

/** Errors for channels that are not open; for every other reason the store is closed. */
const CHANNEL_ERRORS: { readonly [Kind in ChannelKind]?: ErrorDefinition } = {
  paused: storeErrors.paused,
  inactive: storeErrors.channelNotOffered,
  underTesting: storeErrors.underTesting,
}

/** Why a store accepts no orders on a channel now; undefined when it does. */
export const validateStoreOpen = (
  store: StoreRecord,
  channel: keyof StoreRecord['services'],
  now: Date,
): ErrorDefinition | undefined => {
  if (!store.isActive) return storeErrors.inactive
  const { isOpen, kind } = evaluateChannel(store, channel, now)
  return isOpen ? undefined : (CHANNEL_ERRORS[kind] ?? storeErrors.closed)
}
