import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useStoresConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('stores-console')
