import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** The few texts of the components themselves; all others are passed to them. */
export const useUiTexts = createTextsHook<typeof import('./messages/en.json')>('ui')
