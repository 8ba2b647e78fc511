import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useReplacementsConsoleTexts =
  textsOf<typeof import('./messages/en.json')>('replacements-console')
