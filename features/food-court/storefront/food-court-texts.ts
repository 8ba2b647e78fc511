import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useFoodCourtTexts = createTextsHook<typeof import('../messages/en.json')>('food-court')
