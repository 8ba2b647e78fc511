import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts about availability. */
export const useAvailabilityTexts = textsOf<typeof import('../messages/en.json')>('availability')
