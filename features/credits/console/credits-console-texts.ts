import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useCreditsConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('credits-console')
