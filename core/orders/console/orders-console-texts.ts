import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useOrdersConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('orders-console')
