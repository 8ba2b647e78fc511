import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useLoyaltyConsoleTexts = textsOf<typeof import('./messages/en.json')>('loyalty-console')
