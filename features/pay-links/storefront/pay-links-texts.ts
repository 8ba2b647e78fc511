import { textsOf } from '#platform/i18n/texts-context.tsx'

export const usePayLinksTexts = textsOf<typeof import('../messages/en.json')>('pay-links')
