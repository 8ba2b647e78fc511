import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about prescriptions. */
export const usePrescriptionsTexts = createTextsHook<typeof import('../messages/en.json')>('prescriptions')
