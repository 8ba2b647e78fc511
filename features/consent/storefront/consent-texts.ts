import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useConsentTexts = createTextsHook<typeof import('./messages/en.json')>('consent-storefront')
