import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about availability. */
export const useAvailabilityTexts = createTextsHook<typeof import('../messages/en.json')>('availability')
