import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useTrackingConsoleTexts = textsOf<typeof import('./messages/en.json')>('tracking-console')
