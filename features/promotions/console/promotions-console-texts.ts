import { textsOf } from '#platform/i18n/texts-context.tsx'

export const usePromotionsConsoleTexts = textsOf<typeof import('./messages/en.json')>('promotions-console')
