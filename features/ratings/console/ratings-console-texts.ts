import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useRatingsConsoleTexts = textsOf<typeof import('./messages/en.json')>('ratings-console')
