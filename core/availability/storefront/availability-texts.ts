import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words about when things can be had. */
export const useAvailabilityTexts = textsOf<typeof import('../messages/en.json')>('availability')
