import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useRatingsConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('ratings-console')
