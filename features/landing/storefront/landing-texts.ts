import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useLandingTexts = createTextsHook<typeof import('../messages/en.json')>('landing')
