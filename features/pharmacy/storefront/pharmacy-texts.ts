import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const usePharmacyTexts = createTextsHook<typeof import('../messages/en.json')>('pharmacy')
