import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useReportsConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('reports-console')
