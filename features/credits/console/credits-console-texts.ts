import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useCreditsConsoleTexts = textsOf<typeof import('./messages/en.json')>('credits-console')
