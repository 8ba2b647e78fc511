import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about appointments. */
export const useAppointmentsTexts = createTextsHook<typeof import('../messages/en.json')>('appointments')
