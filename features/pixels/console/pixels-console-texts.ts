import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const usePixelsConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('pixels-console')
