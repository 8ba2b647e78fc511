import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The texts about outlets, services and areas. */
export const useStoresTexts = textsOf<typeof import('../messages/en.json')>('stores')
