import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts for drivers and outside tracking pages. */
export const useTrackingTexts = createTextsHook<typeof import('../messages/en.json')>('tracking')
