import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useStoresConsoleTexts = textsOf<typeof import('./messages/en.json')>('stores-console')
