import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useOrdersConsoleTexts = textsOf<typeof import('./messages/en.json')>('orders-console')
