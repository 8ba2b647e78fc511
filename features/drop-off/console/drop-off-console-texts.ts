import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useDropOffConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('drop-off-console')
