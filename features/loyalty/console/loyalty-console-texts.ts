import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useLoyaltyConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('loyalty-console')
