import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** The texts about outlets, services and areas. */
export const useStoresTexts = createTextsHook<typeof import('../messages/en.json')>('stores')
