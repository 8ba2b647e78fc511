import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useOutreachTexts = createTextsHook<typeof import('./messages/en.json')>('outreach-storefront')
