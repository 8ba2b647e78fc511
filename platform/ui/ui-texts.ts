import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The few words that the pieces say by themselves; all others are given to them. */
export const useUiTexts = textsOf<typeof import('./messages/en.json')>('ui')
